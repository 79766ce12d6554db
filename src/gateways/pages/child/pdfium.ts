import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';

export type Pdfium = WrappedPdfiumModule & {
  /** Its memory, read again at each call: it is replaced when it grows. */
  memory(): Uint8Array;
  allocate(size: number): number;
  free(pointer: number): void;
};

let loading: Promise<Pdfium> | undefined;

/** The library, once a process. It runs no script of a document: it is built without an engine for them. */
export function pdfium(): Promise<Pdfium> {
  loading ??= load();
  return loading;
}

async function load(): Promise<Pdfium> {
  const file = fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'));
  // Given by us: otherwise it would be fetched from the internet.
  const library = await init({ wasmBinary: new Uint8Array(readFileSync(file)).buffer });
  library.PDFiumExt_Init();
  return {
    ...library,
    memory: () => library.pdfium.HEAPU8,
    allocate: (size) => library.pdfium.wasmExports.malloc(size),
    free: (pointer) => library.pdfium.wasmExports.free(pointer),
  };
}
