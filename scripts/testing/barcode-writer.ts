import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule } from 'zxing-wasm/writer';

let prepared = false;

/** The library that draws codes, from the disk instead of the internet. */
export function prepareWriter(): void {
  if (prepared) return;
  const file = fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(file)).buffer } });
  prepared = true;
}
