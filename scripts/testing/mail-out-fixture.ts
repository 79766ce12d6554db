import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { projections } from '../../projections/index.ts';
import { type OutgoingMailRow, outgoingMailRow } from '../../projections/outgoing-mails.ts';
import { eventRegistry } from '../../src/domain/events/index.ts';
import { noteRecipients } from '../../src/features/users/index.ts';
import type { Database } from '../../src/platform/database/index.ts';
import { openEventLog } from '../../src/platform/event-log/index.ts';
import { openFiles } from '../../src/platform/files/index.ts';
import type { Person } from '../../src/platform/http/index.ts';
import type { JobRun } from '../../src/platform/jobs/index.ts';
import type { SendableFile } from '../../src/services/mail-out/attachment.ts';
import type { MailWish } from '../../src/services/mail-out/decide-mail.ts';
import { mailOut } from '../../src/services/mail-out/index.ts';
import { MailBody } from '../../src/services/mail-out/mail-body.ts';
import type { MailOutDeps } from '../../src/services/mail-out/mail-out-deps.ts';
import { planMail } from '../../src/services/mail-out/plan-mail.ts';
import { recordWish } from '../../src/services/mail-out/record-wish.ts';
import type { ServerLimits } from '../../src/services/mail-out/server-limits.ts';
import { OFFICE_ADDRESS } from '../simulators/mail-server/index.ts';
import { type MailWorld, mailWorld } from './mail-world.ts';
import { testDatabase } from './test-database.ts';

export const ANNA: Person = {
  ...{ sub: 'anna', username: 'anna', email: 'anna@hof.example', emailVerified: true },
  ...{ groups: [], permissions: ['VIEW_INBOX'] },
};

/** The outbox against a simulated mail server, without the service around it: one run of its jobs at a time. */
type Options = {
  db?: Database;
  world?: Pick<MailWorld, 'accountsOn'>;
  /** What is in a file of the inbox. */
  contentOf?: (itemId: string) => Buffer;
};

/** The outbox of this database and these accounts, without the service around it: one run of its jobs at a time. */
export async function openOutbox({
  db,
  world,
  contentOf = (itemId) => Buffer.from(`%PDF-1.7 ${itemId}`),
}: Required<Pick<Options, 'db' | 'world'>> & Options) {
  const log = await openEventLog(db, { eventRegistry, projections });
  const files = openFiles({ url: db.url, maxBytes: 100_000_000, onError: () => {} });
  const accounts = world.accountsOn(db);
  const notUsed = () => Promise.reject(new Error('not used'));
  const deps: MailOutDeps = {
    ...{ db, log, files, accounts, noteRecipients, intervalMs: 20 },
    pages: { inspect: async () => ({ state: 'no-preview' }), print: notUsed, merge: notUsed },
    sources: {
      item: async (_, itemId) => attachment(itemId, contentOf(itemId)),
      segment: notUsed,
      document: notUsed,
    },
    limits: {
      ...{ maxBytes: 25_000_000, maxRecipients: 5, retentionDays: 365 },
      // Due at once, also when the clock is set back a little meanwhile.
      ...{ callBackSeconds: -5, retrySeconds: [-5, -5, 3_600] },
    },
    logger: { info() {}, warn() {} },
  };
  const out = mailOut({ ...deps, seesAllDocuments: true });
  const job = (name: string) => {
    const found = out.jobs?.find((one) => one.name === name);
    if (!found) throw new Error(`there is no job ${name}`);
    return found;
  };
  let keys = 0;
  return {
    ...{ db, log, files, deps, out, accounts },
    /** Plans a mail of Anna's from the system account. */
    plan: (more: Partial<typeof MailBody._input> = {}, key = `key-${++keys}`, person = ANNA) =>
      planMail(
        { ...deps, serverLimits: NOT_ASKED, seesAllDocuments: true },
        person,
        MailBody.parse({
          ...{ accountId: 'system', from: OFFICE_ADDRESS, to: [{ address: 'kunde@example.org' }] },
          ...{ subject: 'Rechnung', html: '<p>Anbei</p>', ...more },
        }),
        { key, origin: { actor: person.sub, correlationId: 'test' } },
      ),
    wish: (mailId: string, want: MailWish) =>
      recordWish(deps, mailId, want, { actor: ANNA.sub, correlationId: 'test' }),
    row: async (mailId: string): Promise<OutgoingMailRow> => {
      const row = await outgoingMailRow(db, mailId);
      if (!row) throw new Error(`there is no mail ${mailId}`);
      return row;
    },
    /** One run of a job, until nothing is due. */
    run: (name = 'mail-out', run: Partial<JobRun> = {}) =>
      job(name).run({ lease: ALWAYS, signal: new AbortController().signal, ...run }),
    async close() {
      await log.close();
      await files.close();
      accounts.close();
    },
  };
}

/** The same against a simulated mail server, on a database of its own. */
export async function mailOutFixture() {
  const db = await testDatabase();
  const world = await mailWorld();
  const outbox = await openOutbox({ db, world });
  return {
    ...outbox,
    world,
    async close() {
      await outbox.close();
      await world.stop();
      await db.drop();
    },
  };
}

export type MailOutFixture = Awaited<ReturnType<typeof mailOutFixture>>;

/** Asking takes a connection, which would use up the fault of a test. */
const NOT_ASKED: ServerLimits = { of: async () => null, learn() {} };
const ALWAYS: JobRun['lease'] = { confirm: async () => {}, assertValid() {} };

/** A file of the inbox. */
const attachment = (itemId: string, content: Buffer): SendableFile => {
  return {
    ...{ name: 'Beleg.pdf', sha256: hash('sha256', content), bytes: content.length, itemId, owner: null },
    ...{ mediaType: 'application/pdf', open: () => Readable.from([content]), remove: async () => {} },
  };
};
