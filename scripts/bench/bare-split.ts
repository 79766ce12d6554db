import { createRequire } from 'node:module';
import { basename, dirname } from 'node:path';

// qpdf alone: cuts a file into ten, neither looked at nor hashed. Begins when it is told.

const [path = ''] = process.argv.slice(2);
const require = createRequire(import.meta.url);
const library = await require('@neslinesli93/qpdf-wasm')({
  locateFile: () => require.resolve('@neslinesli93/qpdf-wasm/dist/qpdf.wasm'),
});
library.FS.mkdir('/files');
library.FS.mount(library.NODEFS, { root: dirname(path) }, '/files');

process.once('message', ({ pages, parts }: { pages: number; parts: number }) => {
  const each = pages / parts;
  for (let n = 0; n < parts; n += 1) {
    const range = `${n * each + 1}-${(n + 1) * each}`;
    const input = `/files/${basename(path)}`;
    const code = library.callMain([
      '--empty',
      '--pages',
      input,
      range,
      '--',
      '--deterministic-id',
      `${input}.${n}`,
    ]);
    if (code !== 0) throw new Error(`qpdf ended with ${code}`);
  }
  process.send?.('done', undefined, undefined, () => process.disconnect());
});
process.send?.('ready');
