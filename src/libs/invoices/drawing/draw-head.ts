import type { ElectronicInvoice, Party } from '../electronic-invoice.ts';
import type { Drawing } from './drawing.ts';
import type { InvoiceWords } from './invoice-words.ts';
import { TEXT_WIDTH } from './page-flow.ts';

const HALF = TEXT_WIDTH / 2;
const LABEL = 95;

/** Who bills whom, and by which numbers: parties on the left, numbers on the right. */
export function drawHead({ flow, words, formats }: Drawing, invoice: ElectronicInvoice, title: string): void {
  const { buyer, seller } = invoice;
  flow.row([{ text: title, x: 0, width: TEXT_WIDTH, bold: true, size: 16 }]);
  flow.row([{ text: words.origin, x: 0, width: TEXT_WIDTH, size: 7.5 }]);
  flow.gap(14);
  const day = (date: string | undefined) => date && formats.date(date);
  const numbers: [label: string, value: string | undefined][] = [
    [words.date, day(invoice.date)],
    [words.delivered, invoice.delivered && formats.period(invoice.delivered)],
    [words.dueDate, day(invoice.dueDate)],
    [words.orderNumber, invoice.orderNumber],
    [words.contractNumber, invoice.contractNumber],
    [words.projectNumber, invoice.projectNumber],
    [words.buyerReference, invoice.buyerReference],
    [words.preceding, invoice.preceding.slice(0, 20).join(', ') || undefined],
  ];
  const left = [words.seller, ...partyLines(seller, words), '', words.buyer, ...partyLines(buyer, words)];
  const right = numbers.filter(([, value]) => value !== undefined);
  for (let line = 0; line < Math.max(left.length, right.length); line += 1) {
    const [label = '', value = ''] = right[line] ?? [];
    const text = left[line] ?? '';
    flow.row([
      { text, x: 0, width: HALF - 10, bold: text === words.seller || text === words.buyer },
      { text: label, x: HALF, width: LABEL },
      { text: value, x: HALF + LABEL + 5, width: HALF - LABEL - 5 },
    ]);
  }
  flow.gap(14);
}

function partyLines(party: Party, words: InvoiceWords): string[] {
  const { name = '', tradingName, address, contact, vatId, taxNumber, registration } = party;
  const trading = tradingName && tradingName !== name ? [tradingName] : [];
  const numbers: [string, string | undefined][] = [
    [words.vatId, vatId],
    [words.taxNumber, taxNumber],
    [words.registration, registration],
  ];
  const told = numbers.flatMap(([label, value]) => (value === undefined ? [] : `${label} ${value}`));
  return [name, ...trading, ...address, ...contact, ...told];
}
