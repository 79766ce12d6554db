import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const WORTH_BYTES = 1_024;
// One step below the best: a tenth of its time for two percent of size.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Writes a `.br` and a `.gz` beside every text file of the folder, so that no answer has to be compressed. */
export async function compressFiles(folder: string): Promise<void> {
  const files = globSync('**/*.{js,mjs,css,svg}', { cwd: folder });
  await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file);
      const bytes = await readFile(path);
      if (bytes.length < WORTH_BYTES) return;
      const [small, common] = await Promise.all([brotli(bytes, BROTLI), zip(bytes, { level: 9 })]);
      await Promise.all([writeFile(`${path}.br`, small), writeFile(`${path}.gz`, common)]);
    }),
  );
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
