import type { ElectronicInvoice } from '../electronic-invoice.ts';
import type { Drawing } from './drawing.ts';
import { TEXT_WIDTH } from './page-flow.ts';

const LEFT = TEXT_WIDTH / 3;
const AMOUNT = 110;

/** From the sum of the lines to what is to be paid, each step on a row of its own. */
export function drawSums(
  { flow, words, formats }: Drawing,
  { allowances, taxes, totals }: ElectronicInvoice,
): void {
  const row = (label: string, value: string | undefined, bold = false) => {
    if (value === undefined) return;
    flow.row([
      { text: label, x: LEFT, width: TEXT_WIDTH - LEFT - AMOUNT - 5, bold },
      { text: formats.money(value), x: TEXT_WIDTH - AMOUNT, width: AMOUNT, align: 'right', bold },
    ]);
  };
  const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ');
  flow.need(120);
  flow.row([], { rule: true });
  flow.gap(4);
  if (totals.lines !== totals.net) row(words.sums.lines, totals.lines);
  for (const { isCharge, reason, percent, amount } of allowances)
    row(
      joined(isCharge ? words.charge : words.allowance, percent && formats.percent(percent), reason),
      isCharge || amount === undefined ? amount : opposite(amount),
    );
  row(words.sums.net, totals.net);
  for (const { rate, base, amount, exemption } of taxes) {
    row(
      joined(words.tax, rate && formats.percent(rate), base && `${words.of} ${formats.money(base)}`),
      amount,
    );
    if (exemption) flow.row([{ text: exemption, x: LEFT, width: TEXT_WIDTH - LEFT, size: 7.5 }]);
  }
  if (taxes.length === 0) row(words.tax, totals.tax);
  row(words.sums.gross, totals.gross, true);
  const unlessZero = (value: string | undefined) => (value === '0' ? undefined : value);
  row(words.prepaid, unlessZero(totals.prepaid && opposite(totals.prepaid)));
  row(words.rounding, unlessZero(totals.rounding));
  row(words.thirdParties, unlessZero(totals.thirdParties));
  if (totals.due !== totals.gross) row(words.sums.due, totals.due, true);
}

const opposite = (value: string): string =>
  value === '0' ? value : value.startsWith('-') ? value.slice(1) : `-${value}`;
