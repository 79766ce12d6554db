import { FARMS, GOODS, SUPPLIERS, type Supplier } from '../office/index.ts';
import type { Random } from '../random.ts';
import type { Code, Sheet } from './sheet.ts';

/** The text that Paperless, and most scan software, takes for the end of a document. */
export const SEPARATOR = 'PATCHT';

export const separator: Sheet = {
  lines: ['Trennblatt'],
  codes: [{ format: 'Code128', text: SEPARATOR, x: 40, y: 120, width: 130 }],
};

/** A delivery note of one page; its number stands in a Code128, the number of the order in a QR code. */
export function deliveryNote(random: Random): Sheet {
  const number = `LS-2026-${random.between(1000, 99_999)}`;
  const supplier = random.pick(SUPPLIERS);
  return {
    lines: [...head(random, supplier), `Lieferschein ${number}`, '', ...goods(random, supplier)],
    codes: [
      { format: 'Code128', text: number, x: 110, y: 20, width: 80 },
      { format: 'QRCode', text: `BESTELLUNG:${random.between(10_000, 99_999)}`, x: 20, y: 250, width: 20 },
    ],
  };
}

/** An invoice of so many pages, which says so on each; the last one carries the code to pay by. */
export function invoice(random: Random, pages: number): Sheet[] {
  const supplier = random.pick(SUPPLIERS);
  const number = `RE-2026-${random.between(1000, 99_999)}`;
  const cents = random.between(1_000, 999_999);
  return Array.from({ length: pages }, (_, index) => {
    const last = index + 1 === pages;
    const money = `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')} EUR`;
    return {
      lines: [
        ...(index === 0 ? head(random, supplier) : [supplier.name]),
        `Rechnung Nr. ${number}`,
        `Seite ${index + 1} von ${pages}`,
        '',
        ...goods(random, supplier),
        ...(last ? ['', `Gesamtbetrag ${money}`] : ['', 'Übertrag']),
      ],
      codes: last ? [paymentCode(supplier, number, cents)] : [],
    };
  });
}

/** An EPC code. Its name keeps to ASCII, because the writer of codes does not write the UTF-8 that the rule asks for. */
function paymentCode({ name }: Supplier, number: string, cents: number): Code {
  const amount = `EUR${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
  const creditor = name.normalize('NFD').replace(/[^\x20-\x7e]/g, '');
  const text = `BCD\n002\n1\nSCT\n\n${creditor}\nDE02120300000000202051\n${amount}\n\n\n${number}`;
  return { format: 'QRCode', text, x: 150, y: 235, width: 40 };
}

function head(random: Random, supplier: Supplier): string[] {
  const farm = random.pick(FARMS);
  return [supplier.name, supplier.town, '', '', farm.name, farm.street, farm.town, '', ''];
}

function goods(random: Random, { trade }: Supplier): string[] {
  const { articles } = GOODS[trade];
  return Array.from({ length: random.between(3, 12) }, (_, index) => {
    const { name, unit, amount } = random.pick(articles);
    return `${index + 1}. ${name}: ${random.between(...amount)} ${unit}`;
  });
}
