import type { InvoiceLine } from '../electronic-invoice.ts';
import type { Drawing } from './drawing.ts';
import { unitName } from './invoice-words.ts';
import { type Cell, TEXT_WIDTH } from './page-flow.ts';

/** What is billed, with the head of the table upon each page. */
export function drawLines({ flow, words, formats, language }: Drawing, lines: readonly InvoiceLine[]): void {
  if (lines.length === 0) return;
  const head = () => {
    flow.row(
      cells([words.position, words.item, words.quantity, words.price, words.rate, words.net], { bold: true }),
      { rule: true },
    );
    flow.gap(3);
  };
  const details = (line: InvoiceLine): string[] => [
    ...(line.description && line.description !== line.name ? [line.description] : []),
    ...line.notes,
    ...(line.period ? [formats.period(line.period)] : []),
    ...line.allowances.map(({ isCharge, reason, amount }) =>
      [isCharge ? words.charge : words.allowance, reason, formats.money(amount)].filter(Boolean).join(' '),
    ),
  ];
  const draw = (line: InvoiceLine, depth: number) => {
    const per =
      line.priceQuantity && line.priceQuantity !== '1'
        ? ` ${words.perUnits} ${formats.number(line.priceQuantity)}`
        : '';
    flow.need(30);
    flow.row(
      cells(
        [
          line.id ?? '',
          line.name ?? '',
          `${formats.number(line.quantity)} ${unitName(line.unit, language)}`.trim(),
          `${formats.amount(line.price)}${per}`,
          formats.percent(line.rate),
          formats.amount(line.net),
        ],
        { depth },
      ),
    );
    for (const text of details(line))
      flow.row([{ text, x: ITEM.x + indent(depth), width: ITEM.width - indent(depth), size: 7.5 }]);
    flow.gap(3);
    for (const part of line.parts) draw(part, depth + 1);
  };

  flow.need(60);
  head();
  flow.repeat(head);
  for (const line of lines) draw(line, 0);
  flow.repeat(undefined);
}

/** Position, item, quantity, price, rate, net. */
const COLUMNS: readonly Pick<Cell, 'x' | 'width' | 'align'>[] = [
  { x: 0, width: 40 },
  { x: 45, width: 170 },
  { x: 220, width: 70, align: 'right' },
  { x: 295, width: 75, align: 'right' },
  { x: 375, width: 38, align: 'right' },
  { x: 418, width: TEXT_WIDTH - 418, align: 'right' },
];
const ITEM = { x: 45, width: 170 };
const indent = (depth: number): number => Math.min(depth, 5) * 10;

const cells = (texts: string[], { bold = false, depth = 0 }: { bold?: boolean; depth?: number }): Cell[] =>
  COLUMNS.map((column, index) => {
    const shift = index === 1 ? indent(depth) : 0;
    return {
      ...column,
      x: column.x + shift,
      width: column.width - shift,
      text: texts[index] ?? '',
      bold,
      size: 8.5,
    };
  });
