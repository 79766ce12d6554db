import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Bytes as a file, as long as something is done with it. */
export async function inFile<Result>(
  bytes: Buffer,
  ending: string,
  act: (path: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'label-'));
  const path = join(folder, `label.${ending}`);
  try {
    await writeFile(path, bytes);
    return await act(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
