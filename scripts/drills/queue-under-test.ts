import { setImmediate as turn } from 'node:timers/promises';
import { projections } from '../../projections/index.ts';
import { eventRegistry } from '../../src/domain/events/index.ts';
import { DRAIN_QUEUE } from '../../src/features/intake/drain-queue.ts';
import { addToQueue, intake, retryDocument, takeOut } from '../../src/features/intake/index.ts';
import { connectPaperless, type Paperless } from '../../src/gateways/paperless/index.ts';
import { type Database, holdSessionLock, openDatabase } from '../../src/platform/database/index.ts';
import { openEventLog } from '../../src/platform/event-log/index.ts';
import { createApp, type HttpServer, listen, Problem } from '../../src/platform/http/index.ts';
import { documentAccess } from '../../src/services/document-access/index.ts';
import { databaseClock } from '../testing/database-clock.ts';
import { callWebhook } from '../testing/keep-calling.ts';
import { type ServiceFixture, serviceFixture } from '../testing/service-fixture.ts';
import { until } from '../testing/until.ts';
import { RETRY_MS } from './queue-model.ts';

const origin = { actor: 'model', correlationId: 'model' };
const silent = { isLevelEnabled: () => false, debug() {}, info() {}, warn() {}, error() {} };

/**
 * The intake as it is, webhook over HTTP, log and database included, but without the jobs: a tick comes when it
 * is asked for, handles one document, and stands still before it asks Paperless for the first time.
 */
export type QueueUnderTest = Awaited<ReturnType<typeof queueUnderTest>>;

export async function queueUnderTest() {
  const fixture = await serviceFixture({ documents: 1, paused: true });
  await fixture.setRules([{ name: 'Alle', when: {}, then: { title: 'Fertig {{id}} {{created}}' } }]);
  const clock = await databaseClock(fixture.db);
  // The connections of the fixture were opened before, and go by the real clock.
  const db = openDatabase(fixture.db.url, { applicationName: 'model', onError() {} });
  let worker = await startProcess(db, fixture);
  let edits = 0;

  return {
    fixture: fixture,
    documentIds: Array.from(
      { length: 4 },
      () => fixture.paperless.addDocument({ title: 'Scan', tags: [16] }).id,
    ),
    call: (id: number) => callWebhook(worker.url, id),
    add: (id: number) => addToQueue({ db, log: worker.log }, { documentId: id, origin }),
    retry: (id: number) => allowed(retryDocument({ db, log: worker.log }, { documentId: id, origin })),
    remove: (id: number) => allowed(takeOut({ db, log: worker.log }, { documentId: id, origin })),
    tick: () => worker.tick(),
    /** Lets the processing that stands still go on to its end. */
    finish: () => worker.finish(),
    /** Lets so many requests to Paperless pass, then the process is dead; whether it had ended before that. */
    async crash(requests: number): Promise<{ ended: boolean }> {
      const ended = await worker.dieAfter(requests);
      worker = await startProcess(db, fixture);
      return { ended };
    },
    async passTime(ms: number): Promise<void> {
      await clock.move(ms);
    },
    fail(failing: boolean): void {
      fixture.paperless.faults.clear();
      // With the documents alone: Paperless itself answers, or it would be away and use up no attempt.
      if (failing)
        fixture.paperless.faults.add({ kind: 'status', status: 500, match: { path: '/documents/' } });
    },
    /**
     * Somebody edits the document: other tags, and no call, which may be lost or late. Never the title that it had
     * before ours: that would be an old copy which Paperless has saved over it.
     */
    edit(id: number, tagged: boolean): void {
      edits += 1;
      const title = `Scan ${edits}`;
      // Another date each time: the rules answer people here, and no program that undoes the same again and again.
      const created = new Date(Date.UTC(2000, 0, edits)).toISOString().slice(0, 10);
      fixture.paperless.edit(id, { tags: tagged ? [16] : [], title, created }, { fireWebhook: false });
    },
    async seen() {
      const { rows } = await db.query<{
        queue: number[];
        process: number | null;
        waiting: number[];
        parked: number[];
      }>(
        `select array(select document_id from webhook_queue order by created_at, position) as queue,
                (select document_id from document_processing where state = 'processing') as process,
                array(select document_id from document_processing where state = 'waiting' order by 1) as waiting,
                array(select document_id from document_processing where state = 'parked' order by 1) as parked`,
      );
      const { queue = [], process: inProcess = null, waiting = [], parked = [] } = rows[0] ?? {};
      return { queue, inProcess, waiting, parked };
    },
    async close(): Promise<void> {
      await worker.dieAfter(0);
      await db.close();
      await fixture.close();
    },
  };
}

/** One process in all but name: it can be dropped in the middle of a processing, and nothing of it goes on. */
async function startProcess(db: Database, { paperless: { url, tokenOf } }: ServiceFixture) {
  const log = await openEventLog(db, { eventRegistry, projections });
  const client = connectPaperless({ url, token: tokenOf('intake') });
  const gate = closedGate();
  const feature = intake({
    ...{ db, log, logger: silent },
    paperless: gated(client, gate.pass),
    access: documentAccess(client, 'all'),
    processingTag: 16,
    approvalField: 15,
    intervalMs: 1_000,
    retrySeconds: { dms: RETRY_MS.map((ms) => ms / 1_000), notFound: [] },
    writeCheckSeconds: 3_600,
    invoiceForRules: async () => ({}),
    knownInvoice: async () => ({}),
    sweepCron: undefined,
    trigger: async () => false,
  });
  const drain = feature.jobs.find(({ name }) => name === DRAIN_QUEUE);
  const app = createApp({
    endpoints: feature.endpoints,
    authenticate: () => ({ actor: 'api-key:model' }),
    logger: silent,
  });
  const server: HttpServer = await listen(app.callback(), { port: 0, host: '127.0.0.1' });
  // Aborted from the start: a run takes one document and ends.
  const signal = AbortSignal.abort();
  let running: Promise<void> | undefined;
  let release = async () => {};

  return {
    log,
    url: `http://127.0.0.1:${server.port}`,
    async tick(): Promise<void> {
      // By the moved clock of the database a holder would seem to have been silent for long.
      const lease = await holdSessionLock(db, 'job model', { silentAfterMs: 1e12 });
      if (!lease) return;
      release = lease.release;
      gate.close();
      const run = drain?.run({ lease, signal }) ?? Promise.resolve();
      running = run.finally(async () => {
        running = undefined;
        await lease.release();
      });
      running.catch(() => {});
      // The document is asked for while its start is being recorded.
      await Promise.race([running, gate.reached().then(() => started(db))]);
    },
    async finish(): Promise<void> {
      gate.open(Number.POSITIVE_INFINITY);
      await running;
    },
    async dieAfter(requests: number): Promise<boolean> {
      const run = running;
      gate.open(requests);
      const ended = run ? await Promise.race([run.then(() => true), gate.blocked().then(() => false)]) : true;
      await release();
      client.close();
      await server.close(0);
      await log.close();
      return ended;
    },
  };
}

const started = (db: Database) =>
  until(
    async () => (await db.query("select from document_processing where state = 'processing'")).rowCount,
    (count) => count === 1,
  );

type Gate = {
  pass(): Promise<void>;
  close(): void;
  open(passes: number): void;
  /** Resolves when somebody stands before it. */
  reached(): Promise<void>;
  /** Resolves when somebody stands before it although it was opened for so many. */
  blocked(): Promise<void>;
};

function closedGate(): Gate {
  let passes = 0;
  let waiting: (() => void)[] = [];
  const told: (() => void)[] = [];
  const someone = async () => {
    if (waiting.length > 0) return;
    await new Promise<void>((tell) => told.push(tell));
  };
  return {
    async pass() {
      if (passes > 0) {
        passes -= 1;
        return;
      }
      await new Promise<void>((go) => {
        waiting.push(go);
        for (const tell of told.splice(0)) tell();
      });
    },
    close() {
      passes = 0;
      waiting = [];
    },
    open(more) {
      passes = more;
      while (passes > 0 && waiting.length > 0) {
        passes -= 1;
        waiting.shift()?.();
      }
    },
    reached: someone,
    async blocked() {
      await turn();
      await someone();
    },
  };
}

/** The client, where every request first passes the gate. */
function gated<Calls extends object>(calls: Calls, pass: Gate['pass']): Calls {
  return new Proxy(calls, {
    get(target, name) {
      const member = Reflect.get(target, name);
      if (typeof member !== 'function' || name === 'onBack' || name === 'accountName') return member;
      if (name === 'guardedBy')
        return (guard: () => void) => gated((target as Paperless).guardedBy(guard), pass);
      return async (...given: unknown[]) => {
        await pass();
        return member.apply(target, given);
      };
    },
  });
}

async function allowed(command: Promise<void>): Promise<boolean> {
  return command.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Problem) return false;
      throw error;
    },
  );
}
