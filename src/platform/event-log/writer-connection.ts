import type { Client } from 'pg';
import type { Database } from '../database/index.ts';

/** The one connection that writes events: opened when needed, opened again after it was lost. */
export type WriterConnection = {
  /** @throws the error of the database when it cannot be reached */
  client(): Promise<Client>;
  /** Forgets a connection whose state is unknown. */
  drop(): void;
  close(): Promise<void>;
};

export function writerConnection(database: Database): WriterConnection {
  let opening: Promise<Client> | undefined;

  const open = async () => {
    const client = await database.connect({
      ...PIPELINE,
      application_name: 'intake-writer',
      connectionTimeoutMillis: 2_000,
      // The server gives up before we do; this is for a server that no longer answers at all.
      query_timeout: 8_000,
    });
    client.on('end', () => {
      opening = undefined;
    });
    await client.query(SESSION);
    return client;
  };

  return {
    client() {
      opening ??= open().catch((error: unknown) => {
        opening = undefined;
        throw error;
      });
      return opening;
    },
    drop() {
      opening?.then((client) => client.end()).catch(() => {});
      opening = undefined;
    },
    async close() {
      const client = await opening?.catch(() => undefined);
      opening = undefined;
      await client?.end().catch(() => {});
    },
  };
}

/** A server that knows how ends the statement of a process that was killed, and with it its locks. */
export const NOTICE_A_DEAD_CLIENT = `
  select set_config('client_connection_check_interval', '1s', false)
   where exists (select from pg_settings where name = 'client_connection_check_interval')`;

const PIPELINE: object = { pipeline: true };

// The plans must not change: every hot statement is an index lookup, whatever the statistics say.
// The time limits bound for how long a writer that was stopped in the middle of a turn can hold up the others.
const SESSION = `
  set plan_cache_mode = force_generic_plan;
  set enable_seqscan = off;
  set enable_bitmapscan = off;
  set jit = off;
  set lock_timeout = '6s';
  set statement_timeout = '6s';
  set idle_in_transaction_session_timeout = '2s';
  ${NOTICE_A_DEAD_CLIENT}`;
