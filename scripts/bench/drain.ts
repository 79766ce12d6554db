import { join } from 'node:path';
import { projections } from '../../projections/index.ts';
import { eventRegistry } from '../../src/domain/events/index.ts';
import { changeSetting } from '../../src/features/settings/index.ts';
import { connectPaperless, type Paperless } from '../../src/gateways/paperless/index.ts';
import { type Database, openDatabase } from '../../src/platform/database/index.ts';
import { openEventLog } from '../../src/platform/event-log/index.ts';
import { dmsToken } from './dms-token.ts';
import { type Figure, interleaved, ratioFigure } from './measure.ts';
import { benchDatabases, MAIN, serviceEnv, startServer } from './servers.ts';
import { bareLoop, scans, throughQueue } from './through-queue.ts';

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
      queue: async () => throughQueue(service, database, await scans(dmsUrl, DOCUMENTS, [TAG])),
      loop: async () =>
        bareLoop(await scans(dmsUrl, DOCUMENTS, [TAG]), (id) => changeAsTheRuleDoes(paperless, id)),
    });
    const skipped = await interleaved(ROUNDS, {
      queue: async () => throughQueue(service, database, await scans(dmsUrl, DOCUMENTS, [])),
      loop: async () => bareLoop(await scans(dmsUrl, DOCUMENTS, []), (id) => paperless.document(id)),
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
  const log = await openEventLog(database, { eventRegistry, projections });
  const value = [{ name: 'Scan', when: {}, then: { title: 'Fertig {{id}}' } }];
  await changeSetting(log, {
    key: 'processing_rules',
    value,
    origin: { actor: 'bench', correlationId: 'bench' },
  });
  await log.close();
}
