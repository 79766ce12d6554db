import { sleep } from '../../async/index.ts';
import { type Database, holdSessionLock } from '../../database/index.ts';
import { connectEventStore, type EventStoreOptions } from './event-store.ts';
import { lead } from './lead.ts';
import { openReport, type RelayLogger, type RelayState } from './report.ts';

export type Relay = {
  /** What this process knows, without a query; `relayStatus` asks the database. */
  now(): RelayState;
  /** Lets what is under way come to its end for a moment, and frees the lead. */
  stop(): Promise<void>;
};

export type RelayOptions = EventStoreOptions & {
  logger: RelayLogger;
  /** How often a process that does not lead asks whether it may. */
  electionMs?: number;
  pageSize?: number;
  /** How often a stream is asked for that is refused for an unclear reason, before it is parked. */
  parkAfterTries?: number;
  /** The first wait after trouble. */
  backOffMs?: number;
  /** The first wait before it looks unasked; what is announced wakes it at once. */
  lookAfterMs?: number;
};

export const RELAY_LOCK = 'relay';

/** Between two pages nothing is under way for a moment, so small pages cost; two of them are held in memory. */
const PAGE = 2_000;

/** How long appends under way may take to be answered when the relay stops. */
const STOP_WITHIN_MS = 1_000;

/**
 * Takes every event of the log to an EventStoreDB, in the order of its stream and exactly once: of all processes
 * that run a relay on a database, one leads. Need not be awaited; it never throws once it has started.
 *
 * @throws when the URL cannot be understood
 */
export async function startRelay(
  database: Database,
  {
    logger,
    electionMs = 2_000,
    pageSize = PAGE,
    parkAfterTries,
    backOffMs,
    lookAfterMs,
    ...eventStore
  }: RelayOptions,
): Promise<Relay> {
  const store = await connectEventStore(eventStore);
  const stopping = new AbortController();
  const { signal } = stopping;
  const report = openReport(logger);

  const runForLead = async () => {
    const lease = await holdSessionLock(database, RELAY_LOCK);
    if (!lease) return;
    try {
      report.leads();
      await lead({
        database,
        store,
        lease,
        signal,
        report,
        pageSize,
        parkAfterTries,
        backOffMs,
        lookAfterMs,
      });
    } finally {
      await lease.release();
    }
  };
  const running = (async () => {
    while (!signal.aborted) {
      const failure = await runForLead().then(
        () => null,
        (error: Error) => error.message,
      );
      report.idles(failure);
      // So that not all try at the same moment when the leader is gone.
      await sleep(electionMs * (0.75 + Math.random() / 2), signal);
    }
  })();

  return {
    now: report.now,
    async stop() {
      stopping.abort();
      const late = setTimeout(() => void store.close(), STOP_WITHIN_MS);
      await running;
      clearTimeout(late);
      await store.close();
    },
  };
}
