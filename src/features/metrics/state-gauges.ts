import { Gauge, type Registry } from 'prom-client';
import { countByState } from '../../../projections/document-processing.ts';
import { queueSize } from '../../../projections/webhook-queue.ts';
import { singleFlight, withTimeout } from '../../platform/async/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { fileUsage } from '../../platform/files/index.ts';

export type StateDeps = {
  db: Pick<Database, 'query' | 'poolUse'>;
  /** How many events wait to be passed on, and how many streams until somebody helps; not given: nothing is passed on. */
  relay?: (() => Promise<{ lag: number; parked: number }>) | undefined;
};

/** The longest wait of a scrape: what does not answer by then is left out of it. */
const ANSWER_WITHIN_MS = 1_000;

/**
 * Read at each scrape, from read models only. While the database is away its gauges are left out: an old
 * value would look like a present one.
 *
 * @returns reads them; to be called before each scrape. Scrapes at the same time share one reading
 */
export function stateGauges(registry: Registry, { db, relay }: StateDeps): () => Promise<void> {
  const registers = [registry];
  const documents = new Gauge({
    name: 'intake_queue_documents',
    help: 'Documents on their way, by state',
    labelNames: ['state'],
    registers,
  });
  const oldest = new Gauge({
    name: 'intake_queue_oldest_age_seconds',
    help: 'How long the oldest queued document has waited; 0 when none waits',
    labelNames: [],
    registers,
  });
  const up = new Gauge({
    name: 'intake_database_up',
    help: 'Whether the database answered this scrape in time',
    registers,
  });
  const lag =
    relay && new Gauge({ name: 'intake_relay_lag_events', help: 'Events not passed on yet', registers });
  const parked =
    relay &&
    new Gauge({
      name: 'intake_relay_parked_streams',
      help: 'Streams of which nothing is passed on until somebody helps',
      registers,
    });
  const files = new Gauge({ name: 'intake_files', help: 'Files that are kept', registers });
  const fileBytes = new Gauge({ name: 'intake_files_bytes', help: 'What they weigh together', registers });
  poolGauges(registry, db);

  const readQueue = singleFlight(async () => {
    const [queue, states] = await Promise.all([queueSize(db), countByState(db)]);
    return { queue, states };
  });
  const readRelay = relay && singleFlight(relay);

  const showQueue = async () => {
    const read = await withTimeout(readQueue(), ANSWER_WITHIN_MS).catch(() => undefined);
    up.set(read ? 1 : 0);
    documents.reset();
    oldest.remove();
    if (!read) return;
    const { queue, states } = read;
    for (const [state, count] of Object.entries({ queued: queue.size, ...states }))
      documents.set({ state }, count);
    oldest.set(queue.oldest ? Math.max(0, Date.now() - Date.parse(queue.oldest)) / 1_000 : 0);
  };
  const showRelay = async () => {
    const read = readRelay && (await withTimeout(readRelay(), ANSWER_WITHIN_MS).catch(() => undefined));
    lag?.remove();
    parked?.remove();
    if (!read) return;
    lag?.set(read.lag);
    parked?.set(read.parked);
  };
  const readFiles = singleFlight(() => fileUsage(db));
  const showFiles = async () => {
    const read = await withTimeout(readFiles(), ANSWER_WITHIN_MS).catch(() => undefined);
    files.remove();
    fileBytes.remove();
    if (!read) return;
    files.set(read.count);
    fileBytes.set(read.bytes);
  };
  return async () => void (await Promise.all([showQueue(), showFiles(), showRelay()]));
}

function poolGauges(registry: Registry, db: Pick<Database, 'poolUse'>): void {
  const registers = [registry];
  new Gauge({
    name: 'intake_database_connections',
    help: 'Connections of the pool, by whether they are in use',
    labelNames: ['state'],
    registers,
    collect() {
      const { open, idle } = db.poolUse();
      this.set({ state: 'used' }, open - idle);
      this.set({ state: 'idle' }, idle);
    },
  });
  new Gauge({
    name: 'intake_database_connections_max',
    help: 'Connections that the pool may open',
    registers,
    collect() {
      this.set(db.poolUse().max);
    },
  });
  new Gauge({
    name: 'intake_database_callers_waiting',
    help: 'Callers that wait for a connection of the pool',
    registers,
    collect() {
      this.set(db.poolUse().waiting);
    },
  });
}
