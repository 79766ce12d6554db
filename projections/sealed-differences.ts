import { isDeepStrictEqual } from 'node:util';
import type { ApprovalSeal, SealedFact, SealedInvoice } from '../src/events/index.ts';

/** The custom fields that amount and due date were read from: those of other fields are nothing to compare with. */
export type SealedBy = { amountField: number | null; dueField: number | null };

/** What is another one now than was sealed: no one has decided on it. */
export function sealedDifferences(
  { seal, sealedBy }: { seal: ApprovalSeal; sealedBy: SealedBy },
  row: Now,
): SealedFact[] {
  const sameAmountField = sealedBy.amountField === row.amount_field;
  const sameDueField = sealedBy.dueField === row.due_field;
  const differs: Record<SealedFact, boolean> = {
    file: seal.checksum !== null && row.checksum !== null && seal.checksum !== row.checksum,
    amount: sameAmountField && (seal.amount?.value ?? null) !== row.amount,
    currency: sameAmountField && (seal.amount?.currency ?? null) !== row.currency,
    due: sameDueField && seal.due !== row.due,
    correspondent: (seal.correspondent ?? null) !== row.correspondent,
    number: ofInvoice(({ number }) => number),
    gross: ofInvoice(({ gross }) => gross),
    iban: ofInvoice(({ iban }) => iban?.key),
    xml: ofInvoice(({ xml }) => xml),
  };
  return FACTS.filter((fact) => differs[fact]);

  /** What had not been read by then is nothing to compare with. */
  function ofInvoice(fact: (invoice: SealedInvoice) => unknown): boolean {
    if (seal.invoice === null) return false;
    return !isDeepStrictEqual(fact(seal.invoice) ?? null, (row.invoice && fact(row.invoice)) ?? null);
  }
}

type Now = {
  checksum: string | null;
  amount: string | null;
  currency: string | null;
  due: string | null;
  correspondent: number | null;
  amount_field: number | null;
  due_field: number | null;
  invoice: SealedInvoice | null;
};

const FACTS = [
  ...(['file', 'amount', 'currency', 'due', 'correspondent'] as const),
  ...(['number', 'gross', 'iban', 'xml'] as const),
] as const;
