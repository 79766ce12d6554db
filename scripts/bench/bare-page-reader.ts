import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { init } from '@embedpdf/pdfium';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

// The same libraries without a house around them: draws every so-many-th page grey at 400 dpi and looks for QR and
// Code 128. Started with: the PDF, its first page, the step. Says when it is ready, begins when it is told.

const wasm = (name: string) => new Uint8Array(readFileSync(fileURLToPath(import.meta.resolve(name)))).buffer;
const [path = '', first = '0', step = '1'] = process.argv.slice(2);
const library = await init({ wasmBinary: wasm('@embedpdf/pdfium/pdfium.wasm') });
library.PDFiumExt_Init();
prepareZXingModule({ overrides: { wasmBinary: wasm('zxing-wasm/reader/zxing_reader.wasm') } });
await readBarcodes(greymap(new Uint8Array(100), 10, 10), {});

const bytes = readFileSync(path);
const pointer = library.pdfium.wasmExports.malloc(bytes.length);
library.pdfium.HEAPU8.set(bytes, pointer);
const document = library.FPDF_LoadMemDocument(pointer, bytes.length, '');

process.once('message', async () => {
  let found = 0;
  for (let n = Number(first); n < library.FPDF_GetPageCount(document); n += Number(step))
    found += await read(n);
  process.send?.({ found }, undefined, undefined, () => process.disconnect());
});
process.send?.('ready');

async function read(n: number): Promise<number> {
  const page = library.FPDF_LoadPage(document, n);
  const [width, height] = [library.FPDF_GetPageWidthF(page), library.FPDF_GetPageHeightF(page)].map(
    (points) => Math.round((points / 72) * 400),
  ) as [number, number];
  const bitmap = library.FPDFBitmap_CreateEx(width, height, 1, 0, 0);
  library.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
  library.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, 0);
  const stride = library.FPDFBitmap_GetStride(bitmap);
  const start = library.FPDFBitmap_GetBuffer(bitmap);
  const grey = library.pdfium.HEAPU8.slice(start, start + stride * height);
  library.FPDFBitmap_Destroy(bitmap);
  library.FPDF_ClosePage(page);
  const options = { formats: ['QRCode', 'Code128'] as const, tryInvert: false, minLineCount: 3 };
  return (await readBarcodes(greymap(grey, stride, height), { ...options, formats: [...options.formats] }))
    .length;
}

function greymap(grey: Uint8Array, width: number, height: number): Uint8Array {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), grey]);
}
