import { type Article, FARMS, GOODS, SUPPLIERS, TYPES_BY_TRADE } from '../../office/index.ts';
import type { Random } from '../../random.ts';
import { letterFor } from './letter.ts';
import type { Line, Paper } from './paper.ts';

/** Invents a plausible paper of a given day. */
export function inventPaper(random: Random, day: string): Paper {
  const supplier = random.pick(SUPPLIERS);
  const owned = FARMS.find((farm) => farm.user === supplier.owner);
  const farm = owned ?? random.pick(FARMS);
  const goods = GOODS[supplier.trade];
  const type = random.pick(TYPES_BY_TRADE[supplier.trade] ?? TYPES_BY_TRADE.other);
  const lines = inventLines(random, goods.articles);
  const net = lines.reduce((sum, line) => sum + line.total, 0);
  const tax = Math.round((net * goods.tax) / 100);
  const sign = type === 'Gutschrift' ? -1 : 1;
  const invoice = type === 'Eingangsrechnung';
  const days = random.pick([8, 14, 14, 30]);

  const facts = {
    supplier,
    farm,
    type,
    day,
    due: invoice ? later(day, days) : null,
    discountUntil: invoice && days > 8 && random.chance(0.5) ? later(day, 8) : null,
    number: numberFor(random, type, day),
    customer: 40_000 + FARMS.indexOf(farm) * 1_000 + SUPPLIERS.indexOf(supplier),
    lines,
    net: net * sign,
    tax: tax * sign,
    taxRate: goods.tax,
    total: (net + tax) * sign,
    tags: goods.tags,
  };
  return { ...facts, title: titleFor(random, facts), content: letterFor(facts, random.chance(0.15)) };
}

function inventLines(random: Random, articles: readonly Article[]): Line[] {
  const count = Math.min(articles.length, random.between(1, 3));
  const start = random.between(0, articles.length - 1);
  return Array.from({ length: count }, (_, index) => {
    const { name, unit, amount, price } = articles[(start + index) % articles.length] as Article;
    const pieces = random.between(amount[0], amount[1]);
    // Cheap goods are priced to a tenth of a cent, dear ones to the cent.
    const digits = price[1] < 5 ? 1000 : 100;
    const each = Math.round((price[0] + random.next() * (price[1] - price[0])) * digits) / digits;
    return { name, unit, amount: pieces, price: each, total: Math.round(pieces * each * 100) };
  });
}

function numberFor(random: Random, type: string, day: string): string {
  const prefix: Record<string, string> = {
    Eingangsrechnung: random.pick(['RE', 'R', 'RG']),
    Lieferschein: 'LS',
    Gutschrift: 'GS',
    Angebot: 'AN',
    Vertrag: 'V',
    Kontoauszug: 'KA',
    Wiegeschein: 'WS',
  };
  return `${prefix[type] ?? 'B'}-${day.slice(0, 4)}-${String(random.between(100, 99_999)).padStart(5, '0')}`;
}

/** Some papers come with a speaking title, others with what the scanner wrote. */
function titleFor(
  random: Random,
  { supplier, type, number, day, lines }: Omit<Paper, 'title' | 'content'>,
): string {
  const word = type === 'Eingangsrechnung' ? 'Rechnung' : type;
  const name = supplier.name.replace(/\s*\(\d+\)|^\d+ /g, '');
  return random
    .pick([
      `${word} ${number}`,
      `${word} ${number} ${name}`,
      `${name} ${word} ${number}`,
      `${word} ${lines[0]?.name ?? ''} ${name}`,
      `Scan_${day.replaceAll('-', '')}_${String(random.between(1, 999)).padStart(3, '0')}`,
    ])
    .slice(0, 120);
}

/** The day that is `days` days after another, both `YYYY-MM-DD`. */
export function later(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
