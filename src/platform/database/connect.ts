import type { Socket } from 'node:net';
import { Client, type ClientConfig, Pool, types } from 'pg';
import { CopyBytes } from './copy-bytes.ts';
import { renewedPool } from './renewed-pool.ts';

/** Anything a statement can be sent to: the pool, a client, a transaction. */
export type Queryable = {
  query<Row extends object = Record<string, unknown>>(
    text: string,
    values?: unknown[],
  ): Promise<{ rows: Row[]; rowCount: number | null }>;
};

export type Database = Queryable & {
  readonly url: string;
  /**
   * The bytes of rows of one `bytea`, one behind the other, at a fraction of what a query costs.
   *
   * @param select has no parameters, so nothing from outside may be in it
   * @returns null when there are not `length` of them
   */
  bytesOf(select: string, length: number): Promise<Buffer | null>;
  /**
   * A connection of its own, outside the pool, for what needs a session: locks, listening, the writer, long reads.
   * Its queries have ten minutes unless `query_timeout` says otherwise: it is for a server that went silent.
   */
  connect(options?: ClientConfig): Promise<Client>;
  /** Connections of the pool: maximum, open, idle; and how many callers wait for one. */
  poolUse(): { max: number; open: number; idle: number; waiting: number };
  close(): Promise<void>;
};

/**
 * Opens a pool on the PostgreSQL at `url`. Every connection uses UTC. Values arrive as the types that
 * events and answers use: bigint as a number (positions stay far below 2^53), timestamptz as ISO 8601 text
 * in UTC with milliseconds.
 *
 * Every query has a deadline, here and at the server, so that no caller waits for a connection that died silently.
 *
 * @param statementMs after how long the server ends a statement of the pool; a client without an answer disconnects
 * @param onError what happens to an idle connection (server restarted, network gone); the pool heals itself
 */
export function openDatabase(
  url: string,
  { applicationName, maxConnections = 10, statementMs = STATEMENT_MS, onError }: OpenDatabaseOptions,
): Database {
  const pool = renewedPool(() => {
    const opened = new Pool({
      Client: EndingClient,
      ...connectionTo(url, applicationName),
      max: maxConnections,
      // A query that waits for a locked table holds a connection, and soon all others wait for one.
      lock_timeout: 4_000,
      statement_timeout: statementMs,
      query_timeout: statementMs + HEARD_LATER_MS,
    });
    opened.on('error', onError);
    return opened;
  });
  return {
    url,
    query: (text, values) => pool.query(text, values),
    async bytesOf(select, length) {
      const copy = new CopyBytes(select, length);
      await pool.query(copy);
      return copy.bytes();
    },
    connect: (options) => openConnection(url, { application_name: applicationName, ...options }),
    poolUse() {
      const { totalCount: open, idleCount: idle, waitingCount: waiting } = pool.now();
      return { max: maxConnections, open, idle, waiting };
    },
    close: () => pool.end(),
  };
}

/** A connection outside any pool, to a server for which there is no `Database` yet. */
export async function openConnection(url: string, options: ClientConfig = {}): Promise<Client> {
  const client = new EndingClient({ ...connectionTo(url), query_timeout: LONG_STATEMENT_MS, ...options });
  // Without a listener a lost connection would end the process; the owner notices by its next statement.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Closes cleanly, and cuts the connection without an answer: a silent server must not delay our own end. */
class EndingClient extends Client {
  override end(): Promise<void>;
  override end(callback: (error: Error) => void): void;
  override end(callback?: (error: Error) => void): Promise<void> | void {
    const { stream } = (this as unknown as { connection: { stream: Socket } }).connection;
    setTimeout(() => stream.destroy(), GOOD_BYE_MS).unref();
    return callback ? super.end(callback) : super.end();
  }
}

const GOOD_BYE_MS = 2_000;

const connectionTo = (url: string, applicationName?: string): ClientConfig => ({
  connectionString: url,
  ...(applicationName && { application_name: applicationName }),
  options: '-c timezone=UTC',
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  types: { getTypeParser: valueParser as typeof types.getTypeParser },
});

type OpenDatabaseOptions = {
  applicationName: string;
  maxConnections?: number;
  statementMs?: number;
  onError: (error: Error) => void;
};

const STATEMENT_MS = 8_000;
/** The answer of a server that ended a statement needs its time, too. */
const HEARD_LATER_MS = 2_000;
/** For folds and comparisons of a whole log, piece by piece. */
const LONG_STATEMENT_MS = 600_000;

const { INT8, TIMESTAMPTZ } = types.builtins;

/** `2026-11-21 08:00:00.12+00` → `2026-11-21T08:00:00.120Z`; by hand, because every row that is read has some. */
export function isoTime(text: string): string {
  if (!text.endsWith('+00') || text.length < 22 || text.length > 29) return new Date(text).toISOString();
  const fraction = text.length > 22 ? text.slice(20, -3) : '';
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, '0').slice(0, 3)}Z`;
}

function valueParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (oid === INT8) return Number;
  if (oid === TIMESTAMPTZ) return isoTime;
  return types.getTypeParser(oid, format as 'text');
}
