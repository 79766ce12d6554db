import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
  PDFWorker,
  VerbosityLevel,
} from 'pdfjs-dist';

GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href;

/** Written into the code by the build: where the fonts and decoders of PDF.js lie, from the base of the page. */
declare const __PDF_FILES__: string;

export type OpenPdf = {
  /** Rejects where it cannot be read; settles never where reading it does not come to an end. */
  document: Promise<PDFDocumentProxy>;
  close: () => void;
};

/**
 * Reads a PDF, which takes over its bytes. Until it is closed it has a worker of its own: a file that keeps PDF.js busy
 * for ever, or crashes it, keeps no other one waiting.
 */
export function openPdf(data: ArrayBuffer): OpenPdf {
  const worker = idle.pop() ?? new PDFWorker({ verbosity: VerbosityLevel.ERRORS });
  const files = new URL(__PDF_FILES__, document.baseURI).href;
  const task = getDocument({
    data,
    worker,
    cMapUrl: `${files}cmaps/`,
    standardFontDataUrl: `${files}standard_fonts/`,
    wasmUrl: `${files}wasm/`,
    iccUrl: `${files}iccs/`,
    useWasm: false,
    // The same fonts on every machine, and no words in the console about what it does not have.
    useSystemFonts: false,
    verbosity: VerbosityLevel.ERRORS,
  });
  return { document: task.promise, close: () => void release(worker, task) };
}

/** To start a worker takes longer than to read most invoices. */
const idle: PDFWorker[] = [];
/** One for the document that is closed, one for that which is opened in its place before the first is free again. */
const MOST_IDLE = 2;
/** A worker that has not let go of its document by then is stuck in it, or dead. */
const LET_GO_MS = 2_000;

async function release(worker: PDFWorker, task: PDFDocumentLoadingTask): Promise<void> {
  const deadline = setTimeout(() => worker.destroy(), LET_GO_MS);
  try {
    await task.destroy();
    if (worker.destroyed || idle.length >= MOST_IDLE) worker.destroy();
    else idle.push(worker);
  } catch {
    worker.destroy();
  } finally {
    clearTimeout(deadline);
  }
}
