import type { Readable } from 'node:stream';
import type { InvoiceFile, InvoiceLanguage } from '../../libs/invoices/index.ts';
import type { BarcodeFormat } from './barcode-formats.ts';
import type { DamageReason } from './errors.ts';

/** The bytes that are worked on: a stored file, or anything else that can be opened as often as it is asked for. */
export type FileSource = {
  /** Lower case hex; what was read is remembered under it. Null: remembered nowhere. */
  sha256: string | null;
  /** By content: `application/pdf`, `image/png`, … */
  mediaType: string;
  open(options?: { signal?: AbortSignal }): Readable | Promise<Readable>;
};

/** Clockwise, in degrees. */
export type Turn = 0 | 90 | 180 | 270;
/** Of the page as it is shown, in mm. */
export type PageSize = { width: number; height: number };
/** In mm from the top left of the page as it is shown. */
export type Box = { x: number; y: number; width: number; height: number };

export type Code = {
  format: BarcodeFormat;
  text: string;
  box: Box;
  /** What found it: `400 dpi`, `600 dpi, inverted`. */
  step: string;
};

export type Inspection =
  | {
      state: 'readable';
      pages: (PageSize & {
        /** Whether the page holds text as text. */
        text: boolean;
      })[];
      /** A signature that breaks as soon as pages are turned or taken out. */
      signed: boolean;
      /** Files within the file, an e-invoice perhaps. They are not in what is cut out of it. */
      attachments: number;
    }
  | { state: 'locked' }
  | { state: 'damaged'; reason: DamageReason; detail: string }
  | { state: 'no-preview' };

export type PageReading =
  | {
      state: 'read';
      codes: Code[];
      /** Share of the page that is printed or written on, 0 to 1: below about 0.0005 it is blank. */
      ink: number;
      /** The text layer, up to 100,000 characters. Empty for a scan. */
      text: string;
      /** How far the page must be turned for its text or codes to be upright; null: unknown. */
      turn: Turn | null;
    }
  | { state: 'failed'; reason: DamageReason };

export type RegionScan = {
  codes: Code[];
  /** What was tried, in order, until something was found or the time was over. */
  tried: string[];
};

export type PageImage = { mediaType: 'image/webp' | 'image/png'; bytes: Buffer };

/** A page of a segment: its number in the file, from 1, and how far it is turned from how it is shown. */
export type SegmentPage = { page: number; rotate: Turn };

/** A file that was made and checked. It lies in a temporary file until it is removed. */
export type MadeFile = {
  mediaType: 'application/pdf';
  sha256: string;
  md5: string;
  bytes: number;
  pages: number;
  open(options?: { signal?: AbortSignal }): Readable;
  /** Removes it; to be called after any outcome. */
  remove(): Promise<void>;
};

type Asked = { signal?: AbortSignal };

/**
 * `ahead`: somebody waits for it; `first`: before what takes its time. Both get seconds only, and what was not done in
 * them is not remembered. Without it: in its turn, as long as it takes.
 */
export type Hurry = 'ahead' | 'first';
type AskedInHurry = Asked & { hurry?: Hurry | undefined };

/**
 * Page work, done by child processes: a library that hangs or crashes takes one page along.
 * What cannot be done is a `PagesFailed` with its reason, unless the answer has a state for it.
 */
export type Pages = {
  /** What kind of pages the file has; remembered. Never fails for what the file holds. */
  inspect(file: FileSource, asked?: AskedInHurry): Promise<Inspection>;
  /** Codes, text and ink of a page; remembered for these formats. Never fails for what the page holds. */
  readPage(
    file: FileSource,
    page: number,
    options: AskedInHurry & { formats: readonly BarcodeFormat[] },
  ): Promise<PageReading>;
  /**
   * Inspects the file and reads all its pages, one after the other. Pages that were read before are not read again, so
   * it goes on where it was when it ended. The state so far is in `file_readings`.
   */
  readFile(file: FileSource, options: Asked & { formats: readonly BarcodeFormat[] }): Promise<Inspection>;
  /**
   * The picture of a page, at most 40 megapixels. Remembered as WebP.
   *
   * @param size pixels of its width, or dots per inch
   * @throws PagesFailed
   */
  renderPage(
    file: FileSource,
    page: number,
    options: Asked & {
      size: { width: number } | { dpi: number };
      rotate?: Turn;
      type?: PageImage['mediaType'];
    },
  ): Promise<PageImage>;
  /**
   * Looks for codes of all formats in a part of a page: several resolutions, turned, inverted, enlarged; answered
   * within a second. Of a region that reaches beyond the page, what lies on it.
   *
   * @throws PagesFailed
   */
  scanRegion(file: FileSource, region: { page: number } & Box, asked?: Asked): Promise<RegionScan>;
  /** The invoices that are in a PDF or XML as XML; not remembered. Never fails for what the file holds. */
  readInvoice(file: FileSource, asked?: AskedInHurry): Promise<InvoiceFile>;
  /**
   * A PDF of an invoice that is XML alone, with the XML inside; its hash is SHA-256. The same XML gives the same bytes.
   *
   * @throws PagesFailed `no-preview` where the XML is no invoice
   */
  showInvoice(
    file: FileSource,
    language: InvoiceLanguage,
    asked?: Asked,
  ): Promise<MadeFile & { xmlSha256: string }>;
  /**
   * The same document without its password.
   *
   * @throws PagesFailed `wrong-password`, or what is wrong with the file
   */
  unlock(file: FileSource, password: string, asked?: Asked): Promise<MadeFile>;
  /**
   * A PDF of these pages in this order, pictures included. The same pages of the same bytes give the same bytes, today
   * and tomorrow. Files within the file, scripts, signatures and metadata stay behind; layers stay hidden as they are.
   *
   * @throws PagesFailed
   */
  cut(file: FileSource, pages: readonly SegmentPage[], asked?: Asked): Promise<MadeFile>;
  /** One PDF of all pages of several files, in their order; the same files give the same bytes. @throws PagesFailed */
  merge(files: readonly FileSource[], asked?: Asked): Promise<MadeFile>;
  /**
   * A PDF of page ranges, for the print dialog.
   *
   * @param ranges such as `1-3,5,8-`; empty: all
   * @throws PageRangeError with the place; PagesFailed
   */
  print(file: FileSource, ranges: string, asked?: Asked): Promise<MadeFile>;
  /** Forgets what was read of files that are no longer kept, and pictures beyond the limit. For a job. */
  sweep(): Promise<void>;
  /** Ends the children and removes temporary files. */
  close(): Promise<void>;
};
