import type { CashDiscount, InvoiceAgreement } from '../src/domain/events/index.ts';
import { withDigits } from '../src/libs/money/index.ts';
import type { Queryable } from '../src/platform/database/index.ts';
import type { InvoiceRow } from './invoices.ts';

/** The invoice in a document, among the others of its supplier: the correspondent of the document. */
export type InvoiceOfDocument = InvoiceRow & {
  /** How many facts are contradicted: within the file, and by the custom fields. */
  contradictions: number;
  /** Documents of the same supplier with the same number and the same gross amount. */
  duplicate_of: number[];
};

/** Documents without an invoice in them are missing. */
export async function invoicesOf(
  db: Queryable,
  documentIds: readonly number[],
): Promise<Map<number, InvoiceOfDocument>> {
  const { rows } = await db.query<InvoiceOfDocument>(AMONG_OTHERS, [documentIds]);
  return new Map(rows.map((row) => [row.document_id, row]));
}

export async function invoiceOf(db: Queryable, documentId: number): Promise<InvoiceOfDocument | null> {
  return (await invoicesOf(db, [documentId])).get(documentId) ?? null;
}

/** What is saved by paying the invoice in a document in time, with as many decimals as the currency has. */
export async function cashDiscountsOf(
  db: Queryable,
  documentId: number,
): Promise<(CashDiscount & { currency: string | null })[]> {
  const { rows } = await db.query<Pick<InvoiceRow, 'discounts' | 'currency'>>(
    'select discounts, currency from invoices where document_id = $1 and found',
    [documentId],
  );
  return rows.flatMap(({ discounts, currency }) =>
    discounts.map((one) => ({
      ...{ ...one, currency },
      amount: one.amount && withDigits({ value: one.amount, currency }),
    })),
  );
}

/** What stands between documents, or between a document and its fields, so that only the database sees all of it. */
export type ComparedMark = 'conflict' | 'duplicate';

/** A query of the ids of the documents whose invoice is marked so: by the same words as `invoicesOf`. */
export const markedInvoices = (mark: ComparedMark): string =>
  `select i.document_id from invoices i join approvals a using (document_id) where i.found and ${MARKED[mark]}`;

// `i` is the invoice, `a` the approval of its document; `o` and `oa` are those of another document.
const OF_ANOTHER = 'from invoices o join approvals oa using (document_id)';
const THE_SAME = `${OF_ANOTHER}
  where o.number_key = i.number_key and o.gross = i.gross and o.currency is not distinct from i.currency
    and o.document_id <> i.document_id and not oa.gone
    and (oa.correspondent = a.correspondent or o.vat_id = i.vat_id)`;
/** What contradicts itself within the file. */
const IS_DISPUTED = (fact: InvoiceAgreement['fact']) =>
  `i.agreement @> '[{ "fact": "${fact}", "agrees": false }]'`;
/** Facts that the file or the custom fields contradict, each once. What only one of them states contradicts nothing. */
const CONTRADICTIONS = `(i.conflicts
  + coalesce(a.amount is not null and not ${IS_DISPUTED('gross')} and (
      a.amount not in (coalesce(i.gross, i.due_amount)::numeric, coalesce(i.due_amount, i.gross)::numeric)
      or a.currency <> i.currency), false)::integer
  + coalesce(a.due <> i.due and not ${IS_DISPUTED('dueDate')}, false)::integer)`;

const MARKED: Record<ComparedMark, string> = {
  conflict: `${CONTRADICTIONS} > 0`,
  duplicate: `exists (select ${THE_SAME})`,
};

/** Each of them is looked up by an index: a list asks for one page of documents. */
const AMONG_OTHERS = `
  select i.*, ${CONTRADICTIONS} as contradictions,
         array(select o.document_id ${THE_SAME} order by o.document_id limit 20) as duplicate_of
    from invoices i left join approvals a using (document_id)
   where i.document_id = any($1::integer[]) and i.found`;
