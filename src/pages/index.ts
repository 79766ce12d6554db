export { BARCODE_FORMATS, type BarcodeFormat } from './barcode-formats.ts';
export { type DamageReason, type PageFailure, PagesFailed } from './errors.ts';
export { openPages } from './open-pages.ts';
export { PageRangeError, parsePageRanges } from './page-ranges.ts';
export type {
  Box,
  Code,
  FileSource,
  Inspection,
  MadeFile,
  PageImage,
  PageReading,
  PageSize,
  Pages,
  RegionScan,
  SegmentPage,
  Turn,
} from './pages.ts';
