import type { Outcome } from '../client.ts';
import type { PrinterOptions } from '../parse-printer.ts';

/** What is printed of a job: one file, or where the format has no pages one for each label. */
export type Printable = {
  jobId: string;
  files: readonly Buffer[];
  format: PrinterOptions['format'];
  /** What lies in the printer, as far as that is known. */
  medium: PrinterOptions['medium'];
  /** Until then the job must be reported. */
  withinMs: number;
};

/** A printer, however it is reached. */
export type PrintDevice = {
  /** Whether it would print now, as far as that can be known without printing. */
  isReady(): Promise<boolean>;
  /** `failed` only where certainly nothing was printed. Never rejects. */
  print(printable: Printable): Promise<Outcome>;
};

export const PRINTED: Outcome = { state: 'printed', reason: null, detail: null };
const MOST_DETAIL = 300;
export const failed = (reason: string, detail: string): Outcome => ({
  ...{ state: 'failed', reason },
  detail: detail.trim().slice(0, MOST_DETAIL),
});
export const unclear = (reason: string, detail: string): Outcome => ({
  ...failed(reason, detail),
  state: 'unclear',
});
