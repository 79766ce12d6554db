import { invoiceNumberKey } from '../../../projections/invoices.ts';
import type { InvoiceFacts } from '../../libs/invoices/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { Among } from './shown-invoice.ts';

type About = {
  itemId: string;
  /** Who asks. */
  sub: string;
  facts: InvoiceFacts;
  correspondent: number | null;
};

/** Where the same invoice is already: same supplier, number and gross amount. */
export async function sameInvoices(
  db: Queryable,
  { itemId, sub, facts: { number, gross, supplierVatId }, correspondent }: About,
): Promise<Among['duplicates']> {
  const key = number === undefined ? null : invoiceNumberKey(number);
  if (key === null || !gross) return { documentIds: [], itemIds: [] };
  const same = [key, gross.value, gross.currency, supplierVatId ?? null];
  const [documents, items] = await Promise.all([
    db.query<{ id: number }>(DOCUMENTS, [...same, correspondent, itemId]),
    db.query<{ id: string }>(ITEMS, [...same, itemId, sub]),
  ]);
  return { documentIds: documents.rows.map(({ id }) => id), itemIds: items.rows.map(({ id }) => id) };
}

/** What was saved of this very file is no duplicate of it. */
const DOCUMENTS = `
  select i.document_id as id from invoices i join approvals a using (document_id)
   where i.number_key = $1 and i.gross = $2 and i.currency is not distinct from $3 and not a.gone
     and (i.vat_id = $4 or a.correspondent = $5)
     and not exists (select from saved_files s where s.document_id = i.document_id and s.item_id = $6)
   order by i.document_id limit 20`;

const ITEMS = `
  select i.item_id as id from invoice_readings r join inbox_items i on i.sha256 = r.checksum
   where r.part = 'xml' and r.number_key = $1 and r.gross = $2 and r.currency is not distinct from $3
     and r.vat_id is not distinct from $4 and i.item_id <> $5 and i.state <> 'discarded' and not i.purged
     and (i.scope = 'public' or i.owner = $6)
   order by i.received_at limit 20`;
