import { invoiceNumberKey } from '../../../projections/invoices.ts';
import type { InvoiceUnreadable } from '../../domain/events/index.ts';
import { type InvoiceFault, type InvoiceReading, preferredFacts } from '../../libs/invoices/index.ts';
import type { Queryable } from '../../platform/database/index.ts';

/** `xml`: what the XML in a file says; `all`: its codes and its text, too. */
export type ReadPart = 'xml' | 'all';

/** Counts up when files are read otherwise: all are read once more then. */
export const READING_FORMAT = 2;

/** What a file says, and why that is not all of it. */
export type ReadFile = { readings: InvoiceReading[]; unreadable: InvoiceUnreadable | null };

/** Null: it was not read yet. */
export async function keptFile(db: Queryable, checksum: string, part: ReadPart): Promise<ReadFile | null> {
  const { rows } = await db.query<ReadFile>(
    'select readings, failure as unreadable from invoice_readings where checksum = $1 and part = $2 and format = $3',
    [checksum, part, READING_FORMAT],
  );
  return rows[0] ?? null;
}

/** Null: it was not read yet. */
export const keptReadings = async (
  db: Queryable,
  checksum: string,
  part: ReadPart,
): Promise<InvoiceReading[] | null> => (await keptFile(db, checksum, part))?.readings ?? null;

/** What is wrong with a file as a whole, among what it says, so that people see it. */
export const faultsAlone = (faults: InvoiceFault[]): InvoiceReading[] =>
  faults.length === 0 ? [] : [{ source: 'text', facts: {}, faults, missing: [] }];

/** What could not be read is tried again some day. */
export async function keepReadings(
  db: Queryable,
  checksum: string,
  part: ReadPart,
  { readings, unreadable }: ReadFile,
): Promise<void> {
  const { number, gross, supplierVatId } = preferredFacts(readings);
  await db.query(KEEP, [
    ...[checksum, part, READING_FORMAT, JSON.stringify(readings), unreadable],
    ...[number ? invoiceNumberKey(number) : null, gross?.value ?? null, gross?.currency ?? null],
    supplierVatId ?? null,
  ]);
}

const KEEP = `
  insert into invoice_readings (checksum, part, format, readings, failure, number_key, gross, currency, vat_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  on conflict (checksum, part) do update
     set format = excluded.format, readings = excluded.readings, failure = excluded.failure, read_at = now(),
         number_key = excluded.number_key, gross = excluded.gross, currency = excluded.currency,
         vat_id = excluded.vat_id`;

/** Names must not outlive the file that they stand in. */
export async function sweepReadings(db: Queryable): Promise<void> {
  await db.query(`
    delete from invoice_readings r
     where not exists (select from files f where f.sha256 = r.checksum)
       and not exists (select from approvals a where a.checksum = r.checksum and not a.gone)
       and read_at < now() - interval '1 day'`);
}
