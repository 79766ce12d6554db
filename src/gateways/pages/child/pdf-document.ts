import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { PagesFailed } from '../errors.ts';
import { affordableDpi, MOST_PAGES, MOST_TEXT, millimetres, pixels } from '../limits.ts';
import type { Box, PageSize } from '../pages.ts';
import type { Grey, PageDocument } from './page-document.ts';
import { pageText } from './pdf-text.ts';
import { type Pdfium, pdfium } from './pdfium.ts';

/** @throws PagesFailed */
export async function openPdf(path: string, password = ''): Promise<PageDocument> {
  const library = await pdfium();
  const bytes = load(library, path);
  const document = library.FPDF_LoadMemDocument(bytes.pointer, bytes.size, password);
  if (document === 0) {
    const reason = library.FPDF_GetLastError() === PASSWORD_ERROR ? 'locked' : 'unreadable';
    library.free(bytes.pointer);
    throw new PagesFailed(reason, reason === 'locked' ? 'needs a password' : 'is not, or no longer, a PDF');
  }
  // Values of forms are not part of the page; they are drawn upon it.
  const formInfo = library.PDFiumExt_OpenFormFillInfo();
  const form = library.PDFiumExt_InitFormFillEnvironment(document, formInfo);
  library.FPDF_SetFormFieldHighlightAlpha(form, 0);

  let open: { page: number; pointer: number } | undefined;
  const leavePage = () => {
    if (open) library.FPDF_ClosePage(open.pointer);
    open = undefined;
  };
  /** The last page stays open: its pictures are decoded once, at whatever resolution it is drawn. */
  const pageAt = (page: number): number => {
    if (open?.page === page) return open.pointer;
    leavePage();
    const pointer = library.FPDF_LoadPage(document, page - 1);
    if (pointer === 0) throw new PagesFailed('unreadable', `page ${page} is damaged`);
    open = { page, pointer };
    return pointer;
  };
  const close = () => {
    leavePage();
    library.PDFiumExt_ExitFormFillEnvironment(form);
    library.PDFiumExt_CloseFormFillInfo(formInfo);
    library.FPDF_CloseDocument(document);
    library.free(bytes.pointer);
  };

  try {
    const pages = pageSizes(library, document);
    const draw = (page: number, dpi: number, box: Box, channels: 1 | 3) =>
      drawPage(library, { pointer: pageAt(page), form, size: sizeOf(pages, page) }, dpi, box, channels);
    return {
      pages,
      signed: library.FPDF_GetSignatureCount(document) > 0,
      attachments: Math.max(0, library.FPDFDoc_GetAttachmentCount(document)),
      text: (page) => pageText(library, pageAt(page), MOST_TEXT),
      ownDpi: () => null,
      hasText: (page) => pageText(library, pageAt(page), 100).text.trim() !== '',
      grey: async (page, dpi, box) => draw(page, dpi, box ?? whole(sizeOf(pages, page)), 1),
      colour: async (page, dpi) => draw(page, dpi, whole(sizeOf(pages, page)), 3),
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

const PASSWORD_ERROR = 4;
const whole = (size: PageSize): Box => ({ x: 0, y: 0, ...size });
const sizeOf = (pages: PageSize[], page: number): PageSize => pages[page - 1] ?? { width: 1, height: 1 };

/** Straight into the memory of the library: a large file is not in memory twice. */
function load(library: Pdfium, path: string): { pointer: number; size: number } {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const pointer = library.allocate(Math.max(1, size));
    if (pointer === 0) throw new PagesFailed('too-large', 'needs more memory than there is');
    for (let at = 0; at < size; ) at += readSync(file, library.memory(), pointer + at, size - at, at);
    return { pointer, size };
  } finally {
    closeSync(file);
  }
}

function pageSizes(library: Pdfium, document: number): PageSize[] {
  const count = library.FPDF_GetPageCount(document);
  if (count === 0) throw new PagesFailed('no-pages', 'holds no page');
  if (count > MOST_PAGES)
    throw new PagesFailed('too-many-pages', `has ${count} pages, more than ${MOST_PAGES}`);
  const pointer = library.allocate(8);
  try {
    return Array.from({ length: count }, (_, index) => {
      if (!library.FPDF_GetPageSizeByIndexF(document, index, pointer)) return A4;
      const [width = 0, height = 0] = new Float32Array(library.memory().slice(pointer, pointer + 8).buffer);
      return width > 0 && height > 0
        ? { width: millimetres(width, 72), height: millimetres(height, 72) }
        : A4;
    });
  } finally {
    library.free(pointer);
  }
}

/** For a page without this value: it shows, or fails, when it is drawn. */
const A4: PageSize = { width: 210, height: 297 };

type OpenPage = { pointer: number; form: number; size: PageSize };

function drawPage(library: Pdfium, page: OpenPage, wanted: number, box: Box, channels: 1 | 3): Grey {
  const dpi = affordableDpi(box, wanted);
  const [width, height] = [px(box.width, dpi), px(box.height, dpi)];
  const bitmap = library.FPDFBitmap_CreateEx(width, height, channels === 1 ? GREY : BGR, 0, 0);
  if (bitmap === 0) throw new PagesFailed('too-large', 'needs more memory than there is');
  try {
    library.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    // All of the page at this resolution, of which the bitmap is the window.
    const place = [-Math.round(pixels(box.x, dpi)), -Math.round(pixels(box.y, dpi))] as const;
    const size = [px(page.size.width, dpi), px(page.size.height, dpi)] as const;
    // On a grey bitmap the order of colours makes PDFium write beside it.
    const flags = channels === 1 ? ANNOTATIONS : ANNOTATIONS | RGB_ORDER;
    library.FPDF_RenderPageBitmap(bitmap, page.pointer, ...place, ...size, 0, flags);
    library.FPDF_FFLDraw(page.form, bitmap, page.pointer, ...place, ...size, 0, flags);
    return { data: copyRows(library, bitmap, width * channels, height), width, height, dpi };
  } finally {
    library.FPDFBitmap_Destroy(bitmap);
  }
}

const px = (mm: number, dpi: number): number => Math.max(1, Math.round(pixels(mm, dpi)));
const GREY = 1;
const BGR = 2;
const WHITE = 0xffffffff;
const ANNOTATIONS = 1;
const RGB_ORDER = 16;

function copyRows(library: Pdfium, bitmap: number, rowBytes: number, height: number): Uint8Array {
  const memory = library.memory();
  const start = library.FPDFBitmap_GetBuffer(bitmap);
  const stride = library.FPDFBitmap_GetStride(bitmap);
  if (stride === rowBytes) return memory.slice(start, start + stride * height);
  const data = new Uint8Array(rowBytes * height);
  for (let row = 0; row < height; row += 1) {
    const at = start + row * stride;
    data.set(memory.subarray(at, at + rowBytes), row * rowBytes);
  }
  return data;
}
