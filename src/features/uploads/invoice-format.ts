import type { FoundInvoice } from '../../gateways/farm-system/index.ts';
import { fromMinorUnits } from '../../libs/money/index.ts';

/** An amount as decimal text; null where nobody knows how many minor units make one. */
export const formatAmount = (amount: FoundInvoice['amount']): string | null =>
  amount && fromMinorUnits(amount.minor, amount.currency);

/** The note that a completed document gets: where its data come from. In German, as the office reads it. */
export function formatNote({ id, externalNumber, date, amount, supplier }: FoundInvoice): string {
  const sum = formatAmount(amount);
  const parts = [
    externalNumber && `Beleg ${oneLine(externalNumber)}`,
    date && `vom ${oneLine(date)}`,
    sum && amount && `über ${sum.replace('.', ',')} ${amount.currency}`,
    supplier && `von ${oneLine(supplier.name)}`,
  ].filter((part) => part);
  return ['Aus dem Agrarsystem übernommen:', ...parts, `(Eintrag ${oneLine(id)})`].join(' ');
}

/** Text of another system on one line: as Paperless gives it back. */
export const oneLine = (text: string): string =>
  text.toWellFormed().replaceAll('\u0000', '').replaceAll(/\s+/g, ' ').trim();
