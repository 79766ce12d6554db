import type { Pool, QueryResult, Submittable } from 'pg';
import { TimedOut } from '../async/index.ts';

/** A pool of connections that is replaced as a whole when one of them has gone silent. */
export type RenewedPool = {
  query(text: string | Submittable, values?: unknown[]): Promise<QueryResult>;
  now(): Pool;
  end(): Promise<void>;
};

/**
 * A server that hears us ends a statement that takes too long and says so. When even that does not arrive, the
 * connection is dead without a word (a failover, a firewall that forgot it), and most likely so are all others that
 * were opened with it: instead of waiting for each in turn, they are left behind together.
 */
export function renewedPool(open: () => Pool): RenewedPool {
  let pool = open();
  let ended: Promise<unknown> | undefined;
  const left = new Set<Promise<void>>();
  const leave = (silent: Pool) => {
    if (silent !== pool || ended) return;
    pool = open();
    const gone: Promise<void> = silent.end().finally(() => left.delete(gone));
    left.add(gone);
  };
  return {
    async query(text, values) {
      const used = pool;
      try {
        return await used.query(text as string, values);
      } catch (error) {
        if (!isSilence(error)) throw error;
        leave(used);
        throw new TimedOut('The database does not answer', { cause: error });
      }
    },
    now: () => pool,
    async end() {
      ended ??= Promise.all([pool.end(), ...left]);
      await ended;
    },
  };
}

/** The message of the pg client when its own time limit ends a query; it has no code. */
const isSilence = (error: unknown): boolean => (error as Error).message === 'Query read timeout';
