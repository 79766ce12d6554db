import { cashDiscountsOf, discountsInText } from '../cash-discounts.ts';
import type { ElectronicInvoice } from '../electronic-invoice.ts';
import { drawHead } from './draw-head.ts';
import { drawLines } from './draw-lines.ts';
import { drawPayment } from './draw-payment.ts';
import { drawSums } from './draw-sums.ts';
import type { Drawing } from './drawing.ts';
import { embedFiles } from './embed-files.ts';
import { formatsOf } from './format-values.ts';
import { INVOICE_WORDS, type InvoiceLanguage, type InvoiceWords } from './invoice-words.ts';
import { pageFlow, TEXT_WIDTH } from './page-flow.ts';

/**
 * An invoice as pages that people read, A4, its text as text. The XML is inside, byte by byte, as a file that belongs to
 * the document, and so are the files that the XML holds. The same XML gives the same bytes.
 */
export async function drawInvoice(
  invoice: ElectronicInvoice,
  xml: Uint8Array,
  language: InvoiceLanguage,
): Promise<{ pdf: Uint8Array; pages: number }> {
  const [{ PDFDocument }, fontkit, { fontBytes }] = await Promise.all([
    import('pdf-lib'),
    import('@cantoo/fontkit'),
    import('../../labels/index.ts'),
  ]);
  // Without the time at which it was made.
  const document = await PDFDocument.create({ updateMetadata: false });
  document.registerFontkit(fontkit.default);
  const [regular, bold] = await Promise.all(
    [false, true].map((isBold) => document.embedFont(fontBytes(isBold), { subset: true })),
  );
  if (!regular || !bold) throw new Error('The fonts of labels are missing: is the installation complete?');
  const words = INVOICE_WORDS[language];
  const drawing: Drawing = {
    ...{ words, language, flow: pageFlow(document, { regular, bold }) },
    formats: formatsOf(language, invoice.currency),
  };
  document.setTitle(titleOf(invoice, words));
  drawHead(drawing, invoice, titleOf(invoice, words));
  drawLines(drawing, invoice.lines);
  drawSums(drawing, invoice);
  drawPayment(drawing, invoice, discountsOf(invoice));
  const attached = await embedFiles(document, invoice, xml);
  drawTexts(drawing, invoice, attached);
  numberPages(drawing, regular, titleOf(invoice, words));
  return { pdf: await document.save(), pages: drawing.flow.pages.length };
}

const titleOf = ({ kind, number = '' }: ElectronicInvoice, words: InvoiceWords): string =>
  `${words.title[kind]} ${number.slice(0, 60)}`.trim();

function discountsOf({ discounts, terms, date, totals, currency }: ElectronicInvoice) {
  const all = [...discounts, ...terms.flatMap((term) => discountsInText(term).discounts)];
  const due = totals.due ?? totals.gross;
  return cashDiscountsOf(all, { date, due: due === undefined ? undefined : { value: due, currency } });
}

function drawTexts({ flow, words }: Drawing, { notes }: ElectronicInvoice, attached: string[]): void {
  const section = (title: string, texts: readonly string[]) => {
    if (texts.length === 0) return;
    flow.need(40);
    flow.gap(10);
    flow.row([{ text: title, x: 0, width: TEXT_WIDTH, bold: true }]);
    for (const text of texts) flow.row([{ text, x: 0, width: TEXT_WIDTH }]);
  };
  section(words.notes, notes);
  section(words.attachments, attached);
}

function numberPages({ flow: { pages }, words }: Drawing, font: import('pdf-lib').PDFFont, title: string) {
  for (const [index, page] of pages.entries()) {
    const text = `${title} · ${words.page} ${index + 1} ${words.pageOf} ${pages.length}`;
    const shown = [...text].filter((letter) => letter > ' ' || letter === ' ').join('');
    page.drawText(shown, { font, size: 7.5, x: 56.7, y: 36 });
  }
}
