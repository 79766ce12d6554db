import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { drawBitmap, symbolDots } from './draw-bitmap.ts';
import { QUIET_MODULES } from './encode-symbol.ts';
import type { Device, Layout } from './label.ts';

/** What a scanner makes of the dots: `read` is null where it finds nothing. */
export type ReadBack = { readable: boolean; read: string | null };

/** Draws the code as it will be printed and reads it: readable is what reads exactly as it was meant. */
export async function readBack(layout: Layout, { dpi }: Pick<Device, 'dpi'>): Promise<ReadBack> {
  const { readBarcodes } = await reader();
  const { symbology, text } = layout.symbol;
  const results = await readBarcodes(greymapOfSymbol(layout, dpi), {
    formats: [symbology],
    textMode: 'Plain',
    tryInvert: false,
    tryRotate: false,
  });
  const [found] = results.filter(({ isValid }) => isValid);
  return { readable: found?.text === text, read: found?.text ?? null };
}

/** The code with the white that it needs, without the texts beside it: the less is looked at, the faster. */
function greymapOfSymbol(layout: Layout, dpi: number): Uint8Array {
  const bitmap = drawBitmap({ ...layout, texts: [] }, { dpi });
  const { x, y, width, height, module } = symbolDots(layout, dpi);
  const white = QUIET_MODULES[layout.symbol.symbology] * module;
  const left = Math.max(0, x - white);
  const top = Math.max(0, y - white);
  const across = Math.min(bitmap.width, x + width + white) - left;
  const down = Math.min(bitmap.height, y + height + white) - top;
  const head = Buffer.from(`P5\n${across} ${down}\n255\n`);
  const bytes = new Uint8Array(head.length + across * down).fill(255);
  bytes.set(head);
  for (let row = 0; row < down; row++) {
    for (let column = 0; column < across; column++) {
      if (bitmap.pixels[(top + row) * bitmap.width + left + column]) {
        bytes[head.length + row * across + column] = 0;
      }
    }
  }
  return bytes;
}

let opened: Promise<typeof import('zxing-wasm/reader')> | undefined;

/** Loaded when it is needed first; its program is given by us, otherwise it would be fetched from the internet. */
const reader = () => (opened ??= open());
async function open() {
  const module = await import('zxing-wasm/reader');
  const file = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  module.prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(file)).buffer } });
  return module;
}
