import {
  type CorrespondentSettingRow,
  comparableNumber,
} from '../../../projections/correspondent-settings.ts';
import type { Named } from '../../gateways/paperless/index.ts';
import type { InvoiceFacts } from '../../libs/invoices/index.ts';
import { sameName } from '../../services/document-changes/index.ts';

export type KnownCorrespondents = {
  named: readonly Named[];
  settings: readonly CorrespondentSettingRow[];
  /** Whose invoices carried this VAT id before, the most frequent one first. */
  byVatId: readonly number[];
};

/**
 * Who the supplier of an invoice is in Paperless: by its VAT id on earlier invoices, else by the number that we know it
 * by, else by an alias, else by its name. Where several answer to one of these, a person has to choose: null.
 */
export function findCorrespondent(
  { supplierNumber, supplierName }: Pick<InvoiceFacts, 'supplierNumber' | 'supplierName'>,
  { named, settings, byVatId }: KnownCorrespondents,
): number | null {
  const there = new Set(named.map(({ id }) => id));
  const rows = settings.filter(({ correspondent_id }) => there.has(correspondent_id));
  const number = comparableNumber(supplierNumber ?? '');
  const name = plain(supplierName ?? '');
  const idsOf = (fits: (row: CorrespondentSettingRow) => boolean) =>
    rows.filter(fits).map(({ correspondent_id }) => correspondent_id);
  const ways: (() => number[])[] = [
    () => byVatId.filter((id) => there.has(id)).slice(0, 1),
    () => (number ? idsOf((row) => comparableNumber(row.supplier_number ?? '') === number) : []),
    () => (name ? idsOf(({ aliases }) => aliases.some((alias) => plain(alias) === name)) : []),
    () => (name ? named.filter((one) => plain(one.name) === name).map(({ id }) => id) : []),
  ];
  for (const way of ways) {
    const ids = new Set(way());
    if (ids.size > 0) return ids.size === 1 ? ([...ids][0] ?? null) : null;
  }
  return null;
}

const plain = (name: string): string => sameName(name).replaceAll(/\s+/g, ' ').toLocaleLowerCase('de');
