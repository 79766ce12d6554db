import { Client, type ClientConfig, Pool, types } from 'pg';

/** Anything a statement can be sent to: the pool, a client, a transaction. */
export type Queryable = {
  query<Row extends object = Record<string, unknown>>(
    text: string,
    values?: unknown[],
  ): Promise<{ rows: Row[]; rowCount: number | null }>;
};

export type Database = Queryable & {
  readonly url: string;
  /** A connection of its own, outside the pool, for what needs a session: locks, listening, the writer. */
  connect(options?: ClientConfig): Promise<Client>;
  /** Connections of the pool that there may be, are, and nobody uses; and how many callers wait for one. */
  poolUse(): { max: number; open: number; idle: number; waiting: number };
  close(): Promise<void>;
};

/**
 * Opens a pool on the PostgreSQL at `url`. Every connection speaks UTC. Values arrive as the types that
 * events and answers use: bigint as a number (positions stay far below 2^53), timestamptz as ISO 8601 text
 * in UTC with milliseconds.
 *
 * @param onError what happens to an idle connection (server restarted, network gone); the pool heals itself
 */
export function openDatabase(
  url: string,
  { applicationName, maxConnections = 10, onError }: OpenDatabaseOptions,
): Database {
  const config: ClientConfig = {
    connectionString: url,
    application_name: applicationName,
    options: '-c timezone=UTC',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    types: { getTypeParser: valueParser as typeof types.getTypeParser },
  };
  // Who waits for a table that somebody has locked holds a connection, and soon all others wait for that.
  const pool = new Pool({ ...config, max: maxConnections, lock_timeout: 4_000 });
  pool.on('error', onError);
  return {
    url,
    query: (text, values) => pool.query(text, values),
    async connect(options) {
      const client = new Client({ ...config, ...options });
      // Without a listener a lost connection would end the process; the owner notices by its next statement.
      client.on('error', () => {});
      await client.connect();
      return client;
    },
    poolUse: () => ({
      max: maxConnections,
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  };
}

type OpenDatabaseOptions = {
  applicationName: string;
  maxConnections?: number;
  onError: (error: Error) => void;
};

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
