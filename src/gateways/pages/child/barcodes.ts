import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, type ReadResult, readBarcodes } from 'zxing-wasm/reader';
import { BARCODE_FORMATS, type BarcodeFormat } from '../barcode-formats.ts';
import { PagesFailed } from '../errors.ts';
import { millimetres } from '../limits.ts';
import type { Box } from '../pages.ts';
import type { Grey } from './page-document.ts';

export type FoundCode = {
  format: BarcodeFormat;
  text: string;
  box: Box;
  /** Clockwise, in degrees: its rotation from upright. */
  orientation: number;
};

/** The codes in a picture, with their boxes in mm from its top left. */
export async function findCodes(
  grey: Grey,
  formats: readonly BarcodeFormat[],
  { invert = false } = {},
): Promise<FoundCode[]> {
  prepare();
  const results = await readBarcodes(portableGreymap(grey), {
    formats: [...formats],
    textMode: 'Plain',
    // By two lines a Code 128 is misread now and then, and its check digit does not notice.
    minLineCount: 3,
    tryInvert: invert,
  });
  return results.flatMap((result) => {
    if (/load image/i.test(result.error))
      throw new PagesFailed('unreadable', 'the picture was not understood');
    const format = formatOf(result);
    const text = result.text.replaceAll('\0', '').toWellFormed();
    if (!result.isValid || format === undefined || text === '') return [];
    return [{ format, text, box: boxOf(result, grey.dpi), orientation: result.orientation }];
  });
}

let prepared = false;
function prepare(): void {
  if (prepared) return;
  const file = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  // Given by us: otherwise it would be fetched from the internet.
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(file)).buffer } });
  prepared = true;
}

/** Grey pixels with three lines before them: a quarter of the memory of what is usually handed in. */
function portableGreymap({ data, width, height }: Grey): Uint8Array {
  const head = Buffer.from(`P5\n${width} ${height}\n255\n`);
  const bytes = new Uint8Array(head.length + data.length);
  bytes.set(head);
  bytes.set(data, head.length);
  return bytes;
}

/** Results name variants (QRCodeModel2, Code39Std) of the formats searched for. */
function formatOf({ format, symbology }: ReadResult): BarcodeFormat | undefined {
  return (
    BARCODE_FORMATS.find((known) => known === format) ?? BARCODE_FORMATS.find((known) => known === symbology)
  );
}

function boxOf({ position }: ReadResult, dpi: number): Box {
  const { topLeft, topRight, bottomLeft, bottomRight } = position;
  const xs = [topLeft, topRight, bottomLeft, bottomRight].map(({ x }) => x);
  const ys = [topLeft, topRight, bottomLeft, bottomRight].map(({ y }) => y);
  const mm = (px: number) => Math.round(millimetres(px, dpi) * 10) / 10;
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { x: mm(left), y: mm(top), width: mm(Math.max(...xs) - left), height: mm(Math.max(...ys) - top) };
}
