import { createHash } from 'node:crypto';
import { SealedFact } from '../src/domain/events/index.ts';
import { withDigits } from '../src/libs/money/index.ts';
import type { ApprovalRow } from './approval-row.ts';
import { digestOf, ibanKeys, readingOf } from './sealed-differences.ts';

/** All that a decision is about: what a seal holds, and the value that it changes. */
export const SEEN_FACTS = ['value', ...SealedFact.options] as const;
export type SeenFact = (typeof SEEN_FACTS)[number];

/** What one fact was when somebody looked, and what it is now. */
export type SeenDifference = {
  fact: SeenFact;
  /** Absent: nobody knows what was seen. */
  before?: string | null;
  now: string | null;
};

/** Recognises what somebody had before their eyes: two rows have the same one exactly when all sealed facts are equal. */
export const seenOf = (row: ApprovalRow): string =>
  createHash('sha256')
    .update(JSON.stringify([row.document_id, ...Object.values(facts(row))]))
    .digest('base64url');

/** @param before the row that was seen; null: nobody knows which one that was */
export function seenDifferences(
  before: ApprovalRow | null,
  row: ApprovalRow,
  names: FactNames,
): SeenDifference[] {
  const now = facts(row);
  if (!before) return SEEN_FACTS.map((fact) => ({ fact, now: told(row, fact, names) }));
  const seen = facts(before);
  return SEEN_FACTS.filter((fact) => seen[fact] !== now[fact]).map((fact) => ({
    ...{ fact, before: told(before, fact, names), now: told(row, fact, names) },
  }));
}

/** As they are compared. */
function facts(row: ApprovalRow): Record<SeenFact, string | null> {
  const { option_id, checksum, amount, currency, due, correspondent, invoice } = row;
  return {
    ...{ value: option_id, file: checksum, amount, currency, due },
    correspondent: correspondent === null ? null : String(correspondent),
    number: invoice?.number ?? null,
    gross: invoice?.gross ? JSON.stringify([invoice.gross.value, invoice.gross.currency]) : null,
    iban: invoice ? ibanKeys(invoice).join() : null,
    ibanField: digestOf(row.iban_text),
    xml: invoice?.xml ?? null,
    several: invoice?.several.join() ?? null,
    reading: readingOf(row),
  };
}

export type FactNames = {
  correspondent: (id: number) => string | null;
  option: (option: NonNullable<ApprovalRow['held']['option']>) => string | null;
};

/** As people are told; codes of `several` and `reading` are translated by whoever shows them. */
function told(row: ApprovalRow, fact: SeenFact, names: FactNames): string | null {
  const { amount: value, currency, correspondent, invoice } = row;
  switch (fact) {
    case 'value': {
      const option = row.pending ? row.pending.to : row.held.option;
      return option && (option.label || (names.option(option) ?? option.id));
    }
    case 'amount':
      return value && withDigits({ value, currency });
    case 'correspondent':
      return correspondent === null ? null : (names.correspondent(correspondent) ?? String(correspondent));
    case 'gross':
      return invoice?.gross
        ? [withDigits(invoice.gross), invoice.gross.currency].filter(Boolean).join(' ')
        : null;
    case 'iban':
      return invoice?.ibans.map(({ lastFour }) => `…${lastFour}`).join(', ') || null;
    case 'ibanField':
      return row.iban_text && `…${row.iban_text.slice(-4)}`;
    case 'several':
      return invoice?.several.join(', ') || null;
    default:
      return facts(row)[fact];
  }
}
