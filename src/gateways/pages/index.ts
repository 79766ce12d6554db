export { BARCODE_FORMATS, type BarcodeFormat } from './barcode-formats.ts';
export { DAMAGE_REASONS, type DamageReason, type PageFailure, PagesFailed } from './errors.ts';
export { MOST_PAGES, MOST_PIXELS } from './limits.ts';
export { openPages } from './open-pages.ts';
export { PageRangeError, parsePageRanges } from './page-ranges.ts';
export type {
  Box,
  Code,
  FileSource,
  Hurry,
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
