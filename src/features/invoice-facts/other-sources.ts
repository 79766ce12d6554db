import type { ApprovalRow } from '../../../projections/approval-row.ts';
import type { FieldValue } from '../../domain/events/index.ts';
import type { FoundInvoice } from '../../gateways/farm-system/index.ts';
import type { InvoiceFacts, Stated } from '../../libs/invoices/index.ts';
import { fromMinorUnits, type Money, readMoney } from '../../libs/money/index.ts';

type Known = Pick<ApprovalRow, 'amount' | 'currency' | 'due' | 'custom_fields' | 'iban_text'>;

/**
 * What the custom fields of a document say about its invoice.
 *
 * @param invoice what its file says: people release the whole sum, or what is left to pay of it
 */
export function statedInPaperless(
  row: Known,
  numberField: number | null,
  { gross, due }: Pick<InvoiceFacts, 'gross' | 'due'>,
): Stated {
  const number = text(row.custom_fields.find(({ field }) => field === numberField)?.value);
  const amount = row.amount === null ? undefined : { value: row.amount, currency: row.currency };
  const isDue = amount !== undefined && isSame(amount, due);
  return {
    source: 'paperless',
    facts: {
      ...(number && { number }),
      ...(amount && isDue && { due: amount }),
      ...(amount && (!isDue || isSame(amount, gross)) && { gross: amount }),
      ...(row.due !== null && { dueDate: row.due }),
      ...(row.iban_text !== null && { iban: row.iban_text }),
    },
  };
}

const isSame = (one: Money, other: Money | undefined): boolean =>
  one.value === other?.value && (one.currency === null || one.currency === other.currency);

/** What the entry of the farm system says. */
export function statedInFarmSystem({ externalNumber, date, amount, supplier }: FoundInvoice): Stated {
  const value = amount && fromMinorUnits(amount.minor, amount.currency);
  const money = readMoney(value);
  const number = text(externalNumber);
  return {
    source: 'farm-system',
    facts: {
      ...(supplier && { supplierName: supplier.name }),
      ...(supplier?.number && { supplierNumber: supplier.number }),
      ...(number && { number }),
      ...(date && /^\d{4}-\d{2}-\d{2}$/.test(date) && { date }),
      ...(money && { gross: { value: money.value, currency: amount?.currency ?? null } }),
    },
  };
}

const text = (value: FieldValue | undefined): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
