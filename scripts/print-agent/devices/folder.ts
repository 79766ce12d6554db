import { constants } from 'node:fs';
import { access, mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { failed, PRINTED, type PrintDevice, unclear } from './device.ts';

/** A folder in place of a printer: for trying out. A file is there whole or not at all. */
export const openFolder = (path: string): PrintDevice => ({
  isReady: () =>
    mkdir(path, { recursive: true })
      .then(() => access(path, constants.W_OK))
      .then(
        () => true,
        () => false,
      ),
  async print({ jobId, files, format }) {
    let written = 0;
    try {
      for (const bytes of files) {
        const name = `${jobId}-${written + 1}.${format}`;
        const file = await open(join(path, `.${name}`), 'w');
        await file.writeFile(bytes).finally(() => file.close());
        await rename(join(path, `.${name}`), join(path, name));
        written += 1;
      }
      return PRINTED;
    } catch (error) {
      const { message } = error as Error;
      return written === 0 ? failed('printer-refused', message) : unclear('broke-off', message);
    }
  },
});
