import type { Formats } from './format-values.ts';
import type { InvoiceLanguage, InvoiceWords } from './invoice-words.ts';
import type { PageFlow } from './page-flow.ts';

/** What each part of the invoice is drawn with. */
export type Drawing = {
  flow: PageFlow;
  words: InvoiceWords;
  formats: Formats;
  language: InvoiceLanguage;
};
