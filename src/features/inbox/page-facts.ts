import type { ReadOff } from '../../services/barcode-templates/index.ts';
import type { PageSigns } from './page-signs.ts';

/** What a code says about the document that it is on, and where that was read. */
export type PageFact = {
  page: number;
  template: { templateId: string; name: string };
  code: string;
  read: ReadOff;
};

/** What the codes of a document say about it, in the order of its pages. */
export const factsOf = (document: readonly PageSigns[], scannedAt: string): PageFact[] =>
  document.flatMap(({ page, recognised }) =>
    recognised.map(({ text, recognised: { template, read } }) => ({
      page,
      template: { templateId: template.templateId, name: template.name },
      code: text,
      read: read({ pages: document.length, scannedAt }),
    })),
  );
