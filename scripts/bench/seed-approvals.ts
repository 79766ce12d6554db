import { projections } from '../../projections/index.ts';
import {
  type DomainEvents,
  documentStream,
  documentTypeStream,
  eventRegistry,
  invoiceStream,
  type RecordedIban,
} from '../../src/domain/events/index.ts';
import { READING_FORMAT } from '../../src/features/invoice-facts/readings.ts';
import { MIGRATIONS, migrate, openDatabase } from '../../src/platform/database/index.ts';
import { openEventLog, type StreamAppend } from '../../src/platform/event-log/index.ts';
import { invoiceFacts } from '../testing/invoice-facts.ts';

const INVOICE = 1;
const SUPPLIERS = 300;

/** A database with so many approvals, made of the events that a look at their documents, and reading them, make. */
export async function seedApprovals(url: string, count: number): Promise<string> {
  const database = openDatabase(url, { applicationName: 'bench', onError: () => {} });
  await migrate(database, { directory: MIGRATIONS, log: console.error });
  const log = await openEventLog(database, { eventRegistry, projections, timeoutMs: 60_000 });
  const origin = { actor: 'bench', correlationId: 'bench' };
  const flag = { documentTypeId: INVOICE, freigabeErforderlich: true };
  await log.append(documentTypeStream(INVOICE), [{ type: 'DocumentTypeChanged', data: flag }], { origin });
  for (const [key, value] of [
    ['approval_amount_field', 1],
    ['approval_due_field', 2],
  ] as const) {
    await log.append(`setting-${key}`, [{ type: 'SettingChanged', data: { key, value } }], { origin });
  }
  const options = ['hT4wQz8LmB2xRv6N', 'Jc9sYd3KpE7uGf1A'];
  for (let from = 0; from < count; from += 1_000) {
    const ids = Array.from({ length: 1_000 }, (_, n) => from + n + 1);
    const appends = ids.flatMap((documentId): StreamAppend<DomainEvents>[] => [
      { stream: documentStream(documentId), events: [observed(documentId, options)], origin },
      { stream: invoiceStream(documentId), events: [read(documentId)], origin },
    ]);
    await log.appendTogether(appends);
  }
  await log.close();
  // No look at all documents begins of itself while the list is measured, nor are their files read.
  await database.query(
    `insert into invoice_readings (checksum, part, format, readings)
     select checksum, 'all', $1, '[]' from observed_documents`,
    [READING_FORMAT],
  );
  await database.query('update approval_refresh set started_at = now(), finished_at = now()');
  await database.query('vacuum analyze');
  await database.close();
  return url;
}

/** One in ten is not approved, one in fifty rejected. */
function observed(
  documentId: number,
  [yes = '', no = '']: string[],
): StreamAppend<DomainEvents>['events'][number] {
  const value = documentId % 50 === 0 ? no : documentId % 10 === 0 ? null : yes;
  const day = new Date(Date.UTC(2025, 0, 1 + ((documentId * 7) % 700))).toISOString();
  const customFields = [
    { field: 1, value: `EUR${(documentId * 7_919) % 90_000}.10` },
    { field: 2, value: day.slice(0, 10) },
    { field: 3, value: `R-${documentId}` },
    { field: 15, value },
  ];
  return {
    type: 'DocumentObserved',
    data: {
      documentId,
      fields: {
        title: `Rechnung Diesel ${documentId}`,
        correspondent: supplierOf(documentId),
        documentType: INVOICE,
        created: day.slice(0, 10),
        owner: null,
        tags: [1, 5],
        customFields,
      },
      added: day,
      checksum: checksumOf(documentId),
      approval: { field: 15, amountField: 1, dueField: 2, label: value && 'Freigegeben' },
    },
  };
}

/** Each supplier has one account, a few of them a second one. */
function read(documentId: number): StreamAppend<DomainEvents>['events'][number] {
  const supplier = supplierOf(documentId);
  const second = documentId % 97 === 0 ? 'f' : '0';
  const iban: RecordedIban = { key: `${second}${supplier}`.padEnd(64, 'a'), iban: null, lastFour: '2051' };
  const gross = { value: `${(documentId * 7_919) % 90_000}.1`, currency: 'EUR' };
  const facts = invoiceFacts({ number: `R-${documentId}`, gross, due: gross, iban });
  const data = { documentId, checksum: checksumOf(documentId), facts, agreement: [], unreadable: null };
  return { type: 'InvoiceRead', data };
}

const supplierOf = (documentId: number): number => 1 + (documentId % SUPPLIERS);
const checksumOf = (documentId: number): string => documentId.toString(16).padStart(64, '0');
