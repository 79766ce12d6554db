import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type ApprovalSeal, SealedFact, type SealedInvoice } from '../src/domain/events/index.ts';

/** The custom fields that facts were read from: those of other fields are nothing to compare with. */
export type SealedBy = {
  amountField: number | null;
  dueField: number | null;
  /** Absent in what was recorded before it was sealed. */
  ibanField?: number | null;
};
type Sealed = { seal: ApprovalSeal; sealedBy: SealedBy };

/** What is another one now than was sealed: no one has decided on it. */
export function sealedDifferences({ seal, sealedBy }: Sealed, row: Now): SealedFact[] {
  const sameAmountField = sealedBy.amountField === row.amount_field;
  const sameDueField = sealedBy.dueField === row.due_field;
  const sameIbanField = seal.ibanField !== undefined && sealedBy.ibanField === row.iban_field;
  const differs: Record<SealedFact, boolean> = {
    file: seal.checksum !== null && row.checksum !== null && seal.checksum !== row.checksum,
    amount: sameAmountField && (seal.amount?.value ?? null) !== row.amount,
    currency: sameAmountField && (seal.amount?.currency ?? null) !== row.currency,
    due: sameDueField && seal.due !== row.due,
    correspondent: (seal.correspondent ?? null) !== row.correspondent,
    ibanField: sameIbanField && (seal.ibanField?.text ?? null) !== digestOf(row.iban_text),
    number: ofInvoice(({ number }) => number),
    gross: ofInvoice(({ gross }) => gross),
    iban: ofInvoice(ibanKeys),
    xml: ofInvoice(({ xml }) => xml),
    several: ofInvoice(({ several }) => several),
    reading: isReadOtherwise(seal, row),
  };
  return SealedFact.options.filter((fact) => differs[fact]);

  /** What had not been read by then is nothing to compare with. */
  function ofInvoice(fact: (invoice: SealedInvoice) => unknown): boolean {
    if (seal.invoice === null) return false;
    return !isDeepStrictEqual(fact(seal.invoice) ?? null, (row.invoice && fact(row.invoice)) ?? null);
  }
}

/**
 * The same for a decision that has ended. The bytes that were sealed are the invoice: what a later reader finds in the
 * very same ones is no change of it, and opens nothing again.
 */
export function decidedDifferences(sealed: Sealed, row: Now): SealedFact[] {
  const { seal } = sealed;
  const isSameFile = seal.checksum !== null && seal.checksum === row.checksum;
  const areBothRead = isSameFile && [seal, row].every(({ invoice, checksum }) => isReadOf(invoice, checksum));
  return sealedDifferences(sealed, row).filter((fact) => !(areBothRead && READ_FACTS.has(fact)));
}

const READ_FACTS: ReadonlySet<SealedFact> = new Set(['number', 'gross', 'iban', 'xml', 'several', 'reading']);

/** The same for a release that waits for others: whoever released what was not read yet has not seen what is read now. */
export const agreedDifferences = (sealed: Sealed, row: Now): SealedFact[] => {
  const differences = sealedDifferences(sealed, row);
  const isNews = readingOf(sealed.seal) === 'not-read' && readingOf(row) !== 'not-read';
  return isNews && !differences.includes('reading') ? [...differences, 'reading'] : differences;
};

/** How much of an invoice is known: all of the present file, or why not. */
export function readingOf({ invoice, checksum }: Pick<ApprovalSeal, 'invoice' | 'checksum'>): string {
  if (!isReadOf(invoice, checksum)) return 'not-read';
  return invoice.unreadable ?? (invoice.ibanUnclear ? 'iban-unclear' : 'read');
}

/** Whether this was read of this file, and not of one before it. Of some files Paperless tells no checksum. */
export const isReadOf = (invoice: SealedInvoice | null, checksum: string | null): invoice is SealedInvoice =>
  invoice !== null && (checksum === null || invoice.file === checksum);

export const ibanKeys = ({ ibans }: SealedInvoice): string[] => ibans.map(({ key }) => key).toSorted();

/** What is sealed of the text in the IBAN field: it may be the account of a person. */
export const digestOf = (text: string | null): string | null =>
  text === null ? null : createHash('sha256').update(text).digest('hex');

/** That a new file is not read yet says its checksum; that it has been read now, the facts in it. */
function isReadOtherwise(seal: ApprovalSeal, row: Now): boolean {
  const [before, now] = [readingOf(seal), readingOf(row)];
  return before !== 'not-read' && now !== 'not-read' && before !== now;
}

type Now = {
  checksum: string | null;
  amount: string | null;
  currency: string | null;
  due: string | null;
  correspondent: number | null;
  iban_text: string | null;
  amount_field: number | null;
  due_field: number | null;
  iban_field: number | null;
  invoice: SealedInvoice | null;
};
