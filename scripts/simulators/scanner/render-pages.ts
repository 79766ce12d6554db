import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import { A4 } from './sheet.ts';

/** A page in grey, one byte a pixel, from the top left. */
export type GreyPage = { width: number; height: number; pixels: Buffer };

const GREY = 1;
const WHITE = 0xffffffff;
let pdfium: Promise<WrappedPdfiumModule> | undefined;

/** Lights the pages of a PDF of A4 sheets, as a scanner does. */
export async function renderPages(pdf: Buffer, dpi: number): Promise<GreyPage[]> {
  pdfium ??= open();
  const lib = await pdfium;
  const { HEAPU8, wasmExports } = lib.pdfium as unknown as {
    HEAPU8: Uint8Array;
    wasmExports: { malloc(bytes: number): number; free(at: number): void };
  };
  const bytesAt = wasmExports.malloc(pdf.length);
  (lib.pdfium.HEAPU8 ?? HEAPU8).set(pdf, bytesAt);
  const document = lib.FPDF_LoadMemDocument(bytesAt, pdf.length, '');
  try {
    return Array.from({ length: lib.FPDF_GetPageCount(document) }, (_, index) =>
      renderPage(lib, document, index, dpi),
    );
  } finally {
    lib.FPDF_CloseDocument(document);
    wasmExports.free(bytesAt);
  }
}

function renderPage(lib: WrappedPdfiumModule, document: number, index: number, dpi: number): GreyPage {
  const width = Math.round((A4.widthMm / 25.4) * dpi);
  const height = Math.round((A4.heightMm / 25.4) * dpi);
  const page = lib.FPDF_LoadPage(document, index);
  const bitmap = lib.FPDFBitmap_CreateEx(width, height, GREY, 0, 0);
  lib.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
  lib.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, 0);
  const stride = lib.FPDFBitmap_GetStride(bitmap);
  const at = lib.FPDFBitmap_GetBuffer(bitmap);
  const pixels = Buffer.alloc(width * height);
  for (let y = 0; y < height; y += 1) {
    pixels.set(lib.pdfium.HEAPU8.subarray(at + y * stride, at + y * stride + width), y * width);
  }
  lib.FPDFBitmap_Destroy(bitmap);
  lib.FPDF_ClosePage(page);
  return { width, height, pixels };
}

async function open(): Promise<WrappedPdfiumModule> {
  const wasm = readFileSync(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')));
  const lib = await init({ wasmBinary: wasm.buffer as ArrayBuffer });
  lib.PDFiumExt_Init();
  return lib;
}
