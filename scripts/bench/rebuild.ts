import { setTimeout as delay } from 'node:timers/promises';
import { projections } from '../../projections/index.ts';
import { webhookQueue } from '../../projections/webhook-queue.ts';
import { documentStream, eventRegistry } from '../../src/domain/events/index.ts';
import type { Database } from '../../src/platform/database/index.ts';
import {
  openEventLog,
  type RebuildWatcher,
  rebuildReadModels,
  verify,
} from '../../src/platform/event-log/index.ts';
import { scanSelect } from '../../src/platform/event-log/scan-log.ts';
import { copySeconds, secondsOf } from './copy.ts';
import { type Figure, interleaved, plainFigure, ratioFigure } from './measure.ts';
import { seededDatabase } from './seed-log.ts';
import { benchDatabases } from './servers.ts';

const EVENTS = 1_000_000;
const WAITING = 50_000;
const ROUNDS = 5;
const APPENDS_A_SECOND = 200;
const READER_SITS_MS = 8_000;

/** A rebuild of the queue from calls and starts alone, all of which it reads, with many rows at the end. */
export async function rebuild(): Promise<Figure[]> {
  const databases = await benchDatabases();
  const database = await seededDatabase(await databases.fresh(), {
    events: EVENTS,
    onlyQueue: true,
    waiting: WAITING,
    documents: 2 * WAITING,
  });
  const types = Object.keys(webhookQueue.on).map((type) => `'${type}'`);
  const client = await database.connect();
  const again = (watcher: RebuildWatcher = {}) =>
    rebuildReadModels(database, projections, ['webhook_queue'], watcher);
  try {
    const seen = await interleaved(ROUNDS, {
      rebuild: () => secondsOf(() => again()),
      copy: () => copySeconds(client, scanSelect(`type in (${types.join(', ')})`)),
    });
    const quiet = await underLoad(database, () => again());
    const withReader = await underLoad(database, async () => {
      const reader = await database.connect();
      await reader.query('begin; select from webhook_queue limit 1');
      // The eight seconds count from when the swap first finds the reader in its way.
      let leaving: Promise<void> | undefined;
      const result = await again({
        onProgress({ step }) {
          if (step === 'wait') leaving ??= delay(READER_SITS_MS).then(() => reader.end());
        },
      });
      await leaving;
      return result;
    });
    const { differences } = await verify(database, { projections: [webhookQueue], from: null });
    if (differences.length > 0) throw new Error(differences[0]?.what);
    return [
      ratioFigure(`rebuild of ${EVENTS.toLocaleString('en')} events`, {
        value: seen.rebuild.seconds ?? 0,
        unit: 's',
        against: 'COPY of the same columns',
        other: seen.copy.seconds ?? 0,
        target: { atMost: 1.8 },
      }),
      plainFigure('rebuild, writers held up', quiet, 'ms', { atMost: 50 }),
      plainFigure('rebuild, the same, reader for 8 s', withReader, 'ms', { atMost: 50 }),
    ];
  } finally {
    await client.end();
    await database.close();
    await databases.release();
  }
}

/** Rebuilds while calls come in; for how long they were held up, by the clock of the server. */
async function underLoad(database: Database, act: () => Promise<{ heldMs: number }>): Promise<number> {
  const log = await openEventLog(database, { eventRegistry, projections, timeoutMs: 30_000 });
  const origin = { actor: 'bench', correlationId: 'bench' };
  const appends: Promise<unknown>[] = [];
  const timer = setInterval(() => {
    const documentId = 1 + (appends.length % WAITING);
    appends.push(
      log.append(
        documentStream(documentId),
        [{ type: 'WebhookReceived', data: { documentId, action: 'updated' } }],
        { origin },
      ),
    );
  }, 1_000 / APPENDS_A_SECOND);
  try {
    const { heldMs } = await act();
    return heldMs;
  } finally {
    clearInterval(timer);
    await Promise.all(appends);
    await log.close();
  }
}
