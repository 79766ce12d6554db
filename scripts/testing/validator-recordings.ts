import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Recording, readRecordings } from '../simulators/e-invoice-validator/index.ts';

/**
 * What the official validator answered, each with the invoice that it was asked about, or null with the place where they
 * were looked for: they are not part of the project.
 */
export function validatorRecordings(): {
  recordings: (Recording & { xml: Buffer })[] | null;
  folder: string;
} {
  const folder = fileURLToPath(new URL('../../../shared/data/kosit-daemon', import.meta.url));
  if (!existsSync(folder)) return { recordings: null, folder };
  const places = [join(folder, 'mutated'), join(folder, '..', 'e-invoices')];
  const recordings = readRecordings(folder).flatMap((recording) => {
    const path = places.map((place) => join(place, recording.file)).find((file) => existsSync(file));
    return path ? [{ ...recording, xml: readFileSync(path) }] : [];
  });
  return { recordings, folder };
}
