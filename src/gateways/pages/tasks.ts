import type { InvoiceFile, InvoiceLanguage } from '../../libs/invoices/index.ts';
import type { BarcodeFormat } from './barcode-formats.ts';
import type { PageFailure } from './errors.ts';
import type { Box, Inspection, PageImage, PageReading, RegionScan, SegmentPage, Turn } from './pages.ts';

/** A file as a child sees it: where its bytes lie, and what they are. */
export type LocalFile = { path: string; mediaType: string };

/** What a child can be asked, by name: what goes in, and what comes out. */
export type Tasks = {
  inspect: { in: { file: LocalFile }; out: Inspection };
  readPage: {
    in: { file: LocalFile; page: number; formats: readonly BarcodeFormat[] };
    out: PageReading;
  };
  renderPage: {
    in: {
      file: LocalFile;
      page: number;
      size: { width: number } | { dpi: number };
      rotate: Turn;
      type: PageImage['mediaType'];
    };
    out: Uint8Array;
  };
  scanRegion: { in: { file: LocalFile; page: number; box: Box; withinMs: number }; out: RegionScan };
  readInvoice: { in: { file: LocalFile }; out: InvoiceFile };
  showInvoice: {
    in: { file: LocalFile; language: InvoiceLanguage; into: string };
    out: MadeSummary & { xmlSha256: string };
  };
  unlock: { in: { file: LocalFile; password: string; into: string }; out: MadeSummary };
  /** Pages of one file in a new order, or all pages of several files. */
  assemble: {
    in: { files: LocalFile[]; pages: readonly SegmentPage[] | 'all'; into: string };
    out: MadeSummary;
  };
};

export type TaskName = keyof Tasks;

/** What was written, as it was found when it was opened again. */
export type MadeSummary = { sha256: string; md5: string; bytes: number; pages: number };

/** Between parent and child, one question at a time. */
export type Question = { [Name in TaskName]: { task: Name; input: Tasks[Name]['in'] } }[TaskName];
export type Answer = { result: unknown } | { failed: { reason: PageFailure; message: string } };
/** The first message of a child. */
export const READY = 'ready';
