import type { Paper } from './paper.ts';

type Facts = Omit<Paper, 'title' | 'content'>;

/** The text of a paper as a good scan would give it; a second page follows after a form feed. */
export function letterFor(facts: Facts, secondPage: boolean): string {
  const { supplier, farm, type, number, day } = facts;
  const word = type === 'Eingangsrechnung' ? 'Rechnung' : type;
  const head = [
    supplier.name.replace(/\s*\(\d+\)|^\d+ /g, ''),
    `Gewerbering ${1 + (facts.customer % 60)} · ${supplier.town}`,
    '',
    '',
    farm.name,
    farm.street,
    farm.town,
    '',
    '',
    columns(`${word} Nr. ${number}`, `Datum: ${german(day)}`),
    columns(`Kundennummer: ${facts.customer}`, supplierNumber(supplier.name)),
    '',
  ];
  const page = [...head, ...bodyFor(facts), '', 'Mit freundlichen Grüßen', head[0] ?? ''].join('\n');
  return secondPage ? `${page}\f${terms(facts)}` : page;
}

function bodyFor(facts: Facts): string[] {
  const { type, farm, due, discountUntil } = facts;
  switch (type) {
    case 'Vertrag':
      return [
        'Zwischen den oben genannten Parteien wird folgendes vereinbart:',
        ...facts.lines.map((line) => `– ${line.name}, ${amount(line.amount)} ${line.unit}`),
        `Die Vergütung beträgt ${money(facts.total)} EUR im Jahr und ist zum 1. November fällig.`,
        'Der Vertrag läuft fünf Jahre und verlängert sich um je ein Jahr, wenn er nicht drei Monate',
        'vor Ablauf schriftlich gekündigt wird.',
      ];
    case 'Kontoauszug':
      return [
        columns('Buchungstext', 'Betrag EUR'),
        ...facts.lines.map((line) => columns(line.name, `-${money(line.total)}`)),
        columns(`Gutschrift Milchgeld ${farm.name}`, money(facts.total * 137)),
        columns('Neuer Saldo', money(facts.total * 211)),
      ];
    case 'Lieferschein':
      return [
        'Geliefert frei Hof:',
        ...facts.lines.map((line) => columns(`${amount(line.amount)} ${line.unit}`, line.name)),
        '',
        'Ware vollständig und ohne Mängel erhalten: ____________________',
      ];
    case 'Wiegeschein':
      return [
        columns('Fahrzeug', `UE-LH ${100 + (facts.customer % 800)}`),
        columns('Brutto', `${amount(38_000 + (facts.total % 900))} kg`),
        columns('Tara', `${amount(14_200 + (facts.net % 300))} kg`),
        columns('Netto', `${amount(23_800 + ((facts.total - facts.net) % 600))} kg`),
        columns('Feuchte', `${13 + (facts.customer % 5)},${facts.customer % 9} %`),
      ];
    default:
      return [
        columns('Bezeichnung', 'Menge x Einzelpreis = Gesamt EUR'),
        ...facts.lines.map((line) =>
          columns(
            line.name,
            `${amount(line.amount)} ${line.unit} x ${price(line.price)} = ${money(line.total)}`,
          ),
        ),
        '',
        columns('Nettobetrag', `${money(facts.net)} EUR`),
        columns(`Umsatzsteuer ${facts.taxRate} %`, `${money(facts.tax)} EUR`),
        columns(type === 'Angebot' ? 'Angebotssumme' : 'Gesamtbetrag', `${money(facts.total)} EUR`),
        '',
        ...(due ? [`Zahlbar bis ${german(due)} ohne Abzug.`] : []),
        ...(discountUntil ? [`Bei Zahlung bis ${german(discountUntil)} gewähren wir 2 % Skonto.`] : []),
        ...(type === 'Angebot' ? [`Wir halten uns an dieses Angebot 30 Tage gebunden.`] : []),
      ];
  }
}

const terms = (facts: Facts) =>
  [
    'Allgemeine Bedingungen',
    '',
    'Die Ware bleibt bis zur vollständigen Bezahlung unser Eigentum.',
    'Reklamationen bitten wir innerhalb von acht Tagen zu melden.',
    `Bei Rückfragen nennen Sie bitte die Belegnummer ${facts.number}.`,
    'Erfüllungsort und Gerichtsstand ist der Sitz des Lieferanten.',
  ].join('\n');

/** Some suppliers carry their creditor number in the name. */
function supplierNumber(name: string): string {
  const number = /\b(70\d{3})\b/.exec(name)?.[1];
  return number ? `Lieferant: ${number}` : '';
}

const WIDTH = 80;
const columns = (left: string, right: string) =>
  right === '' ? left : `${left}${' '.repeat(Math.max(2, WIDTH - left.length - right.length))}${right}`;

const german = (day: string) => day.split('-').reverse().join('.');
const amount = (value: number) => value.toLocaleString('de-DE');
const price = (value: number) =>
  value.toLocaleString('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 3 });
export const money = (cents: number) =>
  (cents / 100).toLocaleString('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
