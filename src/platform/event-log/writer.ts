import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../database/index.ts';
import type { AppendRequest } from './decide-batch.ts';
import { LogUnavailable, OutdatedProcess } from './errors.ts';
import type { RecordedEvent } from './event.ts';
import { remedyFor } from './failed-turn.ts';
import type { Key, Projection, Row } from './projection.ts';
import { runTurn, type TurnContext } from './turn.ts';
import { writerConnection } from './writer-connection.ts';

export type Writer = {
  write(request: AppendRequest): Promise<RecordedEvent[]>;
  /** Waits for what is under way, then closes the connection. Later writes are refused. */
  close(): Promise<void>;
};

/** What one turn of the writer has committed. */
export type Turn = {
  events: RecordedEvent[];
  /** Rows as the folds of the turn left them; null: removed. Rows that no fold changed are not there. */
  changes: ReadonlyMap<Projection, ReadonlyMap<Key, Row | null>>;
  /** How many appends travelled together. */
  requests: number;
  ms: number;
};

type Options = {
  context: () => TurnContext;
  /** After how long a caller gets an answer even when the database gives none. */
  timeoutMs: number;
  onCommitted: (turn: Turn) => void;
  onOutdated: (error: OutdatedProcess) => void;
};

type Waiting = AppendRequest & {
  resolve: (events: RecordedEvent[]) => void;
  reject: (error: unknown) => void;
  since: number;
  settled: boolean;
};

/**
 * One turn at a time; callers that arrive while a turn is under way travel together in the next one. Each is
 * answered after the commit of its turn. The speed comes from the batch, so nothing is ever appended around it.
 */
export function openWriter(
  database: Database,
  { context, timeoutMs, onCommitted, onOutdated }: Options,
): Writer {
  const connection = writerConnection(database);
  let arriving: Waiting[] = [];
  let turns: Promise<void> | undefined;
  let closed: Error | undefined;
  let downSince: number | undefined;
  let askedAt = 0;
  let asking: Promise<boolean> | undefined;

  const takeTurns = async () => {
    while (arriving.length > 0) {
      const batch = arriving;
      arriving = [];
      const sweep = setInterval(() => giveUpOn([...batch, ...arriving]), 250);
      try {
        await writeBatch(batch, false);
      } catch (error) {
        for (const caller of batch) settle(caller, () => caller.reject(error));
      } finally {
        clearInterval(sweep);
      }
    }
    turns = undefined;
  };

  const writeBatch = async (batch: Waiting[], repeated: boolean): Promise<void> => {
    let mayRepeat = repeated;
    for (let attempt = 0; ; attempt += 1) {
      const open = batch.filter(({ settled }) => !settled);
      if (open.length === 0) return;
      try {
        return await oneTurn(open, mayRepeat);
      } catch (error) {
        if (error instanceof OutdatedProcess) {
          closed = error;
          onOutdated(error);
          throw error;
        }
        const remedy = remedyFor(error);
        if (remedy === 'isolate') return isolate(open, error, mayRepeat);
        if (remedy === 'reconnect') connection.drop();
        // The commit may have gone through although its answer did not reach us: the ids will show it.
        mayRepeat = true;
        downSince ??= performance.now();
        await delay(Math.min(50 * 2 ** attempt, 500) * (0.5 + Math.random()));
      }
    }
  };

  const oneTurn = async (batch: Waiting[], mayRepeat: boolean): Promise<void> => {
    const startedAt = performance.now();
    const client = await connection.client();
    const decision = await runTurn(client, batch, context(), mayRepeat).catch(async (error: unknown) => {
      await client.query('rollback').catch(() => connection.drop());
      throw error;
    });
    downSince = undefined;
    for (const [index, caller] of batch.entries()) {
      const outcome = decision.outcomes[index];
      if (!outcome) continue;
      settle(caller, () =>
        'recorded' in outcome ? caller.resolve(outcome.recorded) : caller.reject(outcome.refused),
      );
    }
    if (decision.inserts.length > 0) {
      const { inserts: events, changes } = decision;
      onCommitted({ events, changes, requests: batch.length, ms: performance.now() - startedAt });
    }
  };

  /** Something in the batch is refused by the database itself: halve until only the caller at fault is left. */
  const isolate = async (batch: Waiting[], error: unknown, mayRepeat: boolean): Promise<void> => {
    const [only] = batch;
    if (only && batch.length === 1) return settle(only, () => only.reject(error));
    const half = Math.ceil(batch.length / 2);
    await writeBatch(batch.slice(0, half), mayRepeat);
    await writeBatch(batch.slice(half), mayRepeat);
  };

  const giveUpOn = (callers: Waiting[]) => {
    const oldest = performance.now() - timeoutMs;
    for (const caller of callers) {
      if (caller.since < oldest) settle(caller, () => caller.reject(unavailable()));
    }
    arriving = arriving.filter(({ settled }) => !settled);
  };

  /** Whether the database is back, asked once for all callers that wait and at most ten times a second. */
  const isBack = async (): Promise<boolean> => {
    if (!downSince || performance.now() - downSince < 1_000) return true;
    if (performance.now() - askedAt < 100) return false;
    asking ??= connection
      .client()
      .then(
        () => {
          downSince = undefined;
          return true;
        },
        () => false,
      )
      .finally(() => {
        askedAt = performance.now();
        asking = undefined;
      });
    return asking;
  };

  return {
    async write(request) {
      if (closed) throw closed;
      // Callers during an outage of the database need not wait to find that out.
      if (downSince && !(await isBack())) throw unavailable();
      return new Promise((resolve, reject) => {
        arriving.push({ ...request, resolve, reject, since: performance.now(), settled: false });
        turns ??= new Promise((started) => setImmediate(() => started(takeTurns())));
      });
    },
    async close() {
      closed ??= new LogUnavailable('The event log is closed');
      await turns;
      await connection.close();
    },
  };
}

function settle(caller: Waiting, answer: () => void): void {
  if (caller.settled) return;
  caller.settled = true;
  answer();
}

const unavailable = () => new LogUnavailable('The database does not answer');
