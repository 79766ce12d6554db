import { join } from 'node:path';
import { projections } from '../../projections/index.ts';
import { type Database, openDatabase } from '../../src/database/index.ts';
import { openEventLog } from '../../src/event-log/index.ts';
import { vocabulary } from '../../src/events/index.ts';
import { connectPaperless, type Paperless } from '../../src/paperless/index.ts';
import { changeSetting } from '../../src/settings/index.ts';
import { dmsToken } from './dms-token.ts';
import { type Figure, interleaved, ratioFigure } from './measure.ts';
import { BENCH_KEY, benchDatabases, MAIN, type Server, serviceEnv, startServer } from './servers.ts';

const ROUNDS = 5;
const DOCUMENTS = 40;
const TAG = 16;

/** Documents a second through the queue, against the same calls to Paperless in a bare loop; it answers in 20 ms. */
export async function drain(): Promise<Figure[]> {
  const databases = await benchDatabases();
  const dms = await startServer(join(import.meta.dirname, 'simulated-dms.ts'), { LATENCY_MS: '20' });
  const dmsUrl = `http://127.0.0.1:${dms.port}`;
  const token = await dmsToken(dmsUrl);
  const databaseUrl = await databases.fresh();
  const service = await startServer(
    MAIN,
    serviceEnv(databaseUrl, {
      PAPERLESS_URL: dmsUrl,
      PAPERLESS_TOKEN: token,
      WEBHOOK_QUEUE_INTERVAL_MS: '200',
      // The second look some seconds after a write has a loop of its own beside the queue.
      WRITE_CHECK_SECONDS: '3600',
    }),
  );
  const database = openDatabase(databaseUrl, { applicationName: 'bench', onError: () => {} });
  const paperless = connectPaperless({ url: dmsUrl, token });
  try {
    await setRule(database);
    const changed = await interleaved(ROUNDS, {
      queue: async () => throughQueue(service, database, await scans(dmsUrl, [TAG])),
      loop: async () => bareLoop(await scans(dmsUrl, [TAG]), (id) => changeAsTheRuleDoes(paperless, id)),
    });
    const skipped = await interleaved(ROUNDS, {
      queue: async () => throughQueue(service, database, await scans(dmsUrl, [])),
      loop: async () => bareLoop(await scans(dmsUrl, []), (id) => paperless.document(id)),
    });
    const figure = (name: string, seen: typeof changed) =>
      ratioFigure(name, {
        value: seen.queue.perSecond ?? 0,
        unit: 'documents/s',
        against: 'the same calls in a loop',
        other: seen.loop.perSecond ?? 0,
        target: { atLeast: 0.9 },
      });
    return [figure('drain, changed by a rule', changed), figure('drain, one read each', skipped)];
  } finally {
    paperless.close();
    await database.close();
    await service.stop();
    await dms.stop();
    await databases.release();
  }
}

async function changeAsTheRuleDoes(paperless: Paperless, id: number): Promise<void> {
  await paperless.document(id);
  await paperless.updateDocument(id, { title: `Fertig ${id}` });
  await paperless.modifyTags([id], { add: [], remove: [TAG] });
  await paperless.document(id);
}

async function setRule(database: Database): Promise<void> {
  const log = await openEventLog(database, { vocabulary, projections });
  const value = [{ name: 'Scan', when: {}, then: { title: 'Fertig {{id}}' } }];
  await changeSetting(log, {
    key: 'processing_rules',
    value,
    origin: { actor: 'bench', correlationId: 'bench' },
  });
  await log.close();
}

/** From the start of the first to the end of the last, as the log has it. */
async function throughQueue(
  service: Server,
  database: Database,
  ids: number[],
): Promise<{ perSecond: number }> {
  const before = await lastPosition(database);
  await Promise.all(
    ids.map((id) =>
      fetch(`http://127.0.0.1:${service.port}/api/webhook`, {
        method: 'POST',
        headers: { 'x-api-key': BENCH_KEY },
        body: JSON.stringify({ document_id: id }),
      }),
    ),
  );
  for (;;) {
    const { rows } = await database.query<{ ended: number; ms: number }>(
      `select count(*) filter (where type = 'DocumentProcessed') as ended,
              1000 * extract(epoch from max(recorded_at) filter (where type = 'DocumentProcessed')
                - min(recorded_at) filter (where type = 'ProcessingStarted'))::float as ms
         from events where position > $1`,
      [before],
    );
    const { ended = 0, ms = 0 } = rows[0] ?? {};
    if (ended >= ids.length) return { perSecond: ids.length / (ms / 1_000) };
    await new Promise((again) => setTimeout(again, 50));
  }
}

async function bareLoop(
  ids: number[],
  act: (id: number) => Promise<unknown>,
): Promise<{ perSecond: number }> {
  const startedAt = performance.now();
  for (const id of ids) await act(id);
  return { perSecond: ids.length / ((performance.now() - startedAt) / 1_000) };
}

async function lastPosition(database: Database): Promise<number> {
  const { rows } = await database.query<{ last: number }>(
    'select coalesce(max(position), 0) as last from events',
  );
  return rows[0]?.last ?? 0;
}

async function scans(dmsUrl: string, tags: number[]): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < DOCUMENTS; n += 1) {
    const answer = await fetch(`${dmsUrl}/simulator/documents`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Scan', tags }),
    });
    ids.push(((await answer.json()) as { id: number }).id);
  }
  return ids;
}
