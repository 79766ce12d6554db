import { Readable } from 'node:stream';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { projections } from '../../../projections/index.ts';
import type { InvoiceRow } from '../../../projections/invoices.ts';
import { seen } from '../../../scripts/testing/approval-facts.ts';
import type { Told } from '../../../scripts/testing/given.ts';
import { type TestDatabase, testDatabase } from '../../../scripts/testing/test-database.ts';
import { type DomainEvents, eventRegistry } from '../../domain/events/index.ts';
import type { Inspection, PageReading, Pages } from '../../gateways/pages/index.ts';
import type { PaperlessDocument } from '../../gateways/paperless/index.ts';
import { type EventLog, openEventLog } from '../../platform/event-log/index.ts';
import { FileRefused } from '../../platform/files/index.ts';
import type { InvoiceDeps } from './invoice-deps.ts';
import { readingAhead } from './read-ahead.ts';
import { readDocument } from './read-document.ts';
import { findUnreadJobs, readQueues } from './read-queue.ts';
import { keepReadings } from './readings.ts';

// What is read of the file of a document, with pages that are as odd as each case wants them.

const reading = suite('reading a document as an invoice');
const [ONE, OTHER] = ['DE89370400440532013000', 'DE75512108001245126199'];
const giro = (iban: string, reference: string) =>
  `BCD\n002\n1\nSCT\n\nHof\n${iban}\nEUR119.00\n\n\n${reference}`;

let db: TestDatabase;
let log: EventLog<DomainEvents>;
/** Another one for each. */
let documentId = 0;
reading.before(async () => {
  db = await testDatabase();
  log = await openEventLog(db, { eventRegistry, projections });
});
reading.before.each(async () => {
  documentId += 1;
  await observed(`file-${documentId}`);
});
reading.after(async () => {
  await log.close();
  await db.drop();
});

async function observed(checksum: string | null): Promise<void> {
  const told = seen(null);
  const event = { ...told, data: { ...told.data, checksum, documentId } } as Told;
  await log.append(`document-${documentId}`, [event], { origin: { actor: 'test', correlationId: 'test' } });
}

type Page = { text?: string; codes?: string[]; fails?: 'timed-out' | 'unreadable' };
type Odd = {
  pages?: Page[];
  inspection?: Inspection;
  content?: string;
  hurried?: unknown[];
  refuses?: FileRefused;
};

function depsWith({ pages = [], inspection, content = '', hurried = [], refuses }: Odd) {
  const sizes = pages.map(() => ({ width: 210, height: 297, text: true }));
  const asked: { patient: number[]; read: number[] } = { patient: [], read: [] };
  const file = { id: '1', sha256: null, mediaType: 'application/pdf', open: () => Readable.from([]) };
  const deps = {
    ...{ db, log, approvalField: 15, farm: null, logger: { info() {}, warn() {} } },
    files: {
      receive: () => (refuses ? Promise.reject(refuses) : Promise.resolve(file)),
      remove: async () => {},
    },
    pages: {
      readInvoice: async (_, { hurry } = {}) => {
        hurried.push(hurry);
        return { readings: [], faults: [] };
      },
      inspect: async () => inspection ?? { state: 'readable', pages: sizes, signed: false, attachments: 0 },
      async readPage(_, page): Promise<PageReading> {
        asked.read.push(page);
        const { text = '', codes = [], fails } = pages[page - 1] ?? {};
        if (fails) return { state: 'failed', reason: fails };
        const box = { x: 0, y: 0, width: 1, height: 1 };
        const found = codes.map((code) => ({ format: 'qr_code' as const, text: code, box, step: '' }));
        return { state: 'read', codes: found as never, ink: 1, text, turn: null };
      },
    } satisfies Partial<Pages>,
    paperless: {
      reachable: true,
      forJobs: {
        document: async () => ({ id: documentId, content }) as PaperlessDocument,
        original: async () => ({ stream: Readable.from([Buffer.from('%PDF-1.4')]) }),
      },
    },
    work: {
      enqueue: async (_: unknown, pieces: { documentId: number }[]) => asked.patient.push(pieces.length),
    },
  } as unknown as InvoiceDeps;
  return { deps, asked };
}
const row = async (): Promise<InvoiceRow | undefined> =>
  (await db.query<InvoiceRow>('select * from invoices where document_id = $1', [documentId])).rows[0];
const lastFour = (ibans: InvoiceRow['ibans'] = []) => ibans.map((one) => one.lastFour);

reading('every page counts: its codes, its text, beside what Paperless knows as text', async () => {
  const pages = [
    { text: `IBAN ${ONE}` },
    {},
    { codes: [giro(ONE, 'RE-1')] },
    { codes: [giro(OTHER, 'RE-2')] },
    {},
  ];
  const { deps } = depsWith({ pages, content: 'Rechnung\nRechnungsnummer: RE-1\nGesamtbetrag 119,00 €' });
  await readDocument(deps, documentId);
  const read = await row();
  assert.equal(lastFour(read?.ibans), ['3000', '6199']);
  assert.equal(
    [read?.several, read?.unreadable, read?.checksum],
    [['payment-codes'], null, `file-${documentId}`],
  );
});

reading('an account that a code names which is not one to pay by counts, too', async () => {
  const { deps } = depsWith({ pages: [{ codes: [`bank://singlepaymentsepa?iban=${OTHER}&amount=119`] }] });
  await readDocument(deps, documentId);
  assert.equal(lastFour((await row())?.ibans), ['6199'], 'also where nothing else is said');
  const { deps: more } = depsWith({
    pages: [{ codes: [`bank://singlepaymentsepa?iban=${OTHER}&amount=119`] }],
    content: 'Rechnungsnummer: RE-1\nGesamtbetrag 119,00 €',
  });
  await readDocument(more, documentId, { anew: true });
  assert.equal(lastFour((await row())?.ibans), ['6199']);
});

reading('that a file holds no invoice is recorded, and for this file once', async () => {
  const { deps } = depsWith({ pages: [{ text: 'Sehr geehrte Frau Berg' }] });
  await readDocument(deps, documentId);
  await readDocument(deps, documentId);
  const { rows } = await db.query("select from events where type = 'InvoiceRead' and stream = $1", [
    `invoice-${documentId}`,
  ]);
  assert.equal(
    [rows.length, (await row())?.found, (await row())?.checksum],
    [1, false, `file-${documentId}`],
  );
});

const UNREADABLE: [string, Odd, string][] = [
  ['larger than is taken', { refuses: new FileRefused('too-large', '') }, 'too-large'],
  ['without a byte', { refuses: new FileRefused('empty', '') }, 'damaged'],
  ['behind a password', { inspection: { state: 'locked' } }, 'locked'],
  ['broken', { inspection: { state: 'damaged', reason: 'unreadable', detail: '' } }, 'damaged'],
  ['too slow as a whole', { inspection: { state: 'damaged', reason: 'timed-out', detail: '' } }, 'failed'],
  [
    'with a page that cannot be read',
    { pages: [{ text: `IBAN ${ONE}` }, { fails: 'unreadable' }] },
    'damaged',
  ],
];
for (const [name, odd, reason] of UNREADABLE)
  reading(`a file ${name} is recorded as such`, async () => {
    await readDocument(depsWith(odd).deps, documentId);
    assert.is((await row())?.unreadable, reason);
  });

reading('what could be read of a file that is unreadable is told', async () => {
  const pages: Page[] = [{ text: `IBAN ${ONE}` }, { fails: 'timed-out' }];
  const { deps } = depsWith({ pages, content: 'Rechnungsnummer: RE-1\nGesamtbetrag 119,00 €' });
  await readDocument(deps, documentId);
  const read = await row();
  assert.equal([read?.number, lastFour(read?.ibans), read?.unreadable], ['RE-1', ['3000'], 'failed']);
});

reading(
  'after three pages that take too long nobody waits for the others; in a hurry after one',
  async () => {
    const pages: Page[] = Array.from({ length: 10 }, () => ({ fails: 'timed-out' }));
    const { deps, asked } = depsWith({ pages });
    await readDocument(deps, documentId);
    assert.equal(asked.read, [1, 2, 3]);
    await readDocument(deps, documentId, { anew: true, hurry: 'first' });
    assert.equal(asked.read.slice(3), [1]);
  },
);

reading(
  'what takes too long is read again behind the others, and counts as unreadable until then',
  async () => {
    const { deps, asked } = depsWith({ pages: [{ fails: 'timed-out' }] });
    const { first, patient } = readQueues(deps);
    const run = { signal: new AbortController().signal } as never;
    await first.run({ documentId }, run);
    assert.equal([(await row())?.unreadable, asked.patient], ['failed', [1]]);
    const { deps: quick } = depsWith({ pages: [{}] });
    await readQueues(quick).patient.run({ documentId }, run);
    assert.is((await row())?.unreadable, null);
    assert.ok(patient.name !== first.name);
  },
);

reading(
  'what failed for good is recorded, but does not take the place of what was read of the same file',
  async () => {
    const { deps } = depsWith({ pages: [{}] });
    const { first } = readQueues(deps);
    const run = { signal: new AbortController().signal } as never;
    await first.onDeadLetter({ documentId }, 'away', run);
    assert.equal([(await row())?.unreadable, (await row())?.checksum], ['failed', `file-${documentId}`]);
    await readDocument(deps, documentId);
    await first.onDeadLetter({ documentId }, 'away', run);
    assert.is((await row())?.unreadable, null);
  },
);

reading('somebody who looks at it, or decides, does not wait in the queue', async () => {
  const hurried: unknown[] = [];
  const { deps, asked } = depsWith({ pages: [{ fails: 'timed-out' }], hurried });
  const ahead = readingAhead(deps, readQueues(deps));
  await Promise.all([ahead(documentId), ahead(documentId)]);
  assert.equal([hurried, asked.patient], [['ahead'], [1]]);
  await ahead(documentId);
  assert.equal(hurried, ['ahead'], 'it was read');
  await ahead(4_711);
});

reading('another file is read, and recorded as that', async () => {
  const { deps } = depsWith({ pages: [{}] });
  await readDocument(deps, documentId);
  const other = `other-${documentId}`;
  await observed(other);
  await readingAhead(deps, readQueues(deps))(documentId);
  assert.is((await row())?.checksum, other);
});

reading('asked for is what was not read, and what was read and not recorded', async () => {
  const asked = async (work: { documentId: number }[] = []) => {
    const enqueue = async (_: unknown, pieces: { documentId: number }[]) => void work.push(...pieces);
    const { deps } = depsWith({});
    const all = { ...deps, work: { enqueue } as InvoiceDeps['work'] };
    const jobs = findUnreadJobs({ ...all, readQueues: readQueues(all) });
    await jobs.find(({ name }) => name === 'invoice-read-missing')?.run({} as never);
    return work.some((piece) => piece.documentId === documentId);
  };
  await db.query(
    "insert into document_types (document_type_id, freigabe_erforderlich, changed_at, changed_by) values (1, true, now(), '')",
  );
  assert.ok(await asked());
  await keepReadings(db, `file-${documentId}`, 'all', { readings: [], unreadable: null });
  assert.ok(await asked(), 'of another document, or before a restore');
  await readDocument(depsWith({}).deps, documentId);
  assert.not(await asked());
  // Paperless 2.x does not tell the checksum of a file with its document.
  documentId += 1;
  await observed(null);
  assert.ok(await asked());
  const { deps } = depsWith({});
  const telling = (checksum: string | null) => {
    const forJobs = { ...deps.paperless.forJobs, checksumOf: async () => checksum };
    return { ...deps, paperless: { ...deps.paperless, forJobs } } as InvoiceDeps;
  };
  await readDocument(telling('a'.repeat(64)), documentId);
  assert.not(await asked());
  documentId += 1;
  await observed(null);
  await readDocument(telling(null), documentId);
  assert.equal([(await row())?.unreadable, await asked()], ['failed', false], 'nor asked for for ever');
});

reading.run();
