import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import type { Code } from './sheet.ts';

const wasm = fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm'));
// Its own way to that file leads over the network.
prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer as ArrayBuffer } });

/** A code as dark runs, in modules from the top left: drawn as rectangles it is exact at any size. */
export type Runs = { columns: number; rows: number; runs: { x: number; y: number; length: number }[] };

/** @throws Error with the text that cannot be written in this format */
export async function writeCode({ format, text }: Pick<Code, 'format' | 'text'>): Promise<Runs> {
  const { symbol, error } = await writeBarcode(text, { format });
  if (error) throw new Error(`${format} cannot hold ${text}: ${error}`);
  const { data, width, height } = symbol;
  const runs: Runs['runs'] = [];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; ) {
      const start = x;
      while (x < width && data[y * width + x] === 0) x += 1;
      if (x > start) runs.push({ x: start, y, length: x - start });
      else x += 1;
    }
  }
  return { columns: width, rows: height, runs };
}
