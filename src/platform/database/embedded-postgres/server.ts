import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { sleep } from '../../async/index.ts';
import { openConnection } from '../connect.ts';
import { clusterFolder, ensureCluster } from './cluster.ts';
import { findPlace, type Place } from './place.ts';
import { interruptPostmaster, runningPostmaster } from './postmaster.ts';
import { runTool } from './run-tool.ts';

export type EmbeddedPostgres = {
  url: string;
  /** The folder that holds the data: below `dataDir`, or elsewhere when that is out of reach. */
  folder: string;
  /** Releases the server; the last process to release it stops it. */
  release(): Promise<void>;
};

type Options = {
  dataDir: string;
  /** Server settings beside the defaults, for instance `{ fsync: 'off' }` in tests. */
  settings?: Record<string, string>;
  log: (message: string) => void;
  /** Ends the start; what it has begun by then is stopped. */
  signal?: AbortSignal;
  /** Is given what must be done when the process gives up on an end in order. */
  atLast?: (act: () => void) => void;
};

/**
 * A real PostgreSQL below `dataDir`: started when none runs, adopted when one does, waited for while one is
 * starting, recovering or stopping, and started again on the same port when it dies under us. It runs in a
 * process group of its own, so that a signal to ours does not take the database away before our own drain.
 */
export async function openEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const place = await findPlace(options.dataDir);
  const password = await ensureCluster(place, options);
  const url = (port: number, database = 'intake') =>
    `postgres://intake:${password}@127.0.0.1:${port}/${database}`;

  let released = false;
  let begun = false;
  const onBegin = () => {
    begun = true;
  };
  options.atLast?.(() => {
    if (begun) interruptPostmaster(clusterFolder(place));
  });
  const first = await take(place, url, { ...options, onBegin }).catch(async (error: unknown) => {
    if (begun) await stopServer(place).catch(() => {});
    throw error;
  });
  let hold = Promise.resolve(first.hold);
  const watch = (client: Client) => {
    client.on('end', () => {
      if (!released) hold = takeAgain();
    });
    return client;
  };
  const takeAgain = async (): Promise<Client> => {
    options.log('the embedded PostgreSQL went away; starting it again');
    for (;;) {
      try {
        const again = await take(place, url, { ...options, onBegin, signal: NEVER }, first.port);
        return watch(again.hold);
      } catch (error) {
        options.log(`the embedded PostgreSQL does not start: ${(error as Error).message}`);
        if (released) throw error;
        await delay(1_000);
      }
    }
  };
  watch(first.hold);

  return {
    url: url(first.port),
    folder: place.folder,
    async release() {
      released = true;
      const client = await hold.catch(() => null);
      if (!client) return;
      if (await isLastOne(client)) await stopServer(place);
      // Others use it: it is theirs now.
      begun = false;
      await client.end().catch(() => {});
    },
  };
}

/** Each user of the server holds this lock shared; the one that gets it exclusively is the last. */
const USERS_LOCK = 7_281_365_001;
const START_WITHIN_MS = 60_000;
/** Starting and recovering take a moment; what lasts longer is worth a word. */
const SAY_AFTER_MS = 3_000;

const stopServer = (place: Place) =>
  runTool(place, 'pg_ctl', ['stop', '-D', clusterFolder(place), '-m', 'fast', '-w', '-t', '60']);

const NEVER = new AbortController().signal;
type Taking = Options & { onBegin: () => void };
type Taken = { port: number; hold: Client };

async function take(
  place: Place,
  url: (port: number, database: string) => string,
  options: Taking,
  wantedPort?: number,
): Promise<Taken> {
  const { signal = NEVER } = options;
  const startedAt = Date.now();
  let said: string | undefined;
  for (;;) {
    signal.throwIfAborted();
    try {
      const port = await runningPort(place, options, wantedPort);
      return { port, hold: await holdServer(url(port, 'postgres')) };
    } catch (error) {
      // Another process may be starting or stopping it at this very moment; only a timeout shows a real failure.
      const waitedMs = Date.now() - startedAt;
      if (waitedMs > START_WITHIN_MS) throw error;
      const { message } = error as Error;
      if (waitedMs > SAY_AFTER_MS && message !== said) {
        said = message;
        options.log(`the embedded PostgreSQL is not ready, trying on: ${message}`);
      }
      await sleep(200, signal);
    }
  }
}

async function holdServer(url: string): Promise<Client> {
  const hold = await openConnection(url, { application_name: 'intake-hold', query_timeout: 10_000 });
  try {
    await hold.query('select pg_advisory_lock_shared($1)', [USERS_LOCK]);
    await ensureDatabase(hold);
    return hold;
  } catch (error) {
    await hold.end().catch(() => {});
    throw error;
  }
}

async function runningPort(
  place: Place,
  { settings, log, onBegin }: Taking,
  wantedPort?: number,
): Promise<number> {
  const cluster = clusterFolder(place);
  const running = await runningPostmaster(cluster);
  if (running?.state === 'ready') return running.port;
  if (running) throw new Error(`the embedded PostgreSQL is ${running.state}`);

  const port = wantedPort ?? (await freePort());
  const parameters = Object.entries({
    listen_addresses: '127.0.0.1',
    port: String(port),
    // No socket file: its path could be too long or out of reach, and TCP serves all.
    unix_socket_directories: '',
    log_min_messages: 'warning',
    max_wal_size: '2GB',
    ...settings,
  });
  onBegin();
  await runTool(place, 'pg_ctl', [
    ...['start', '-D', cluster, '-w', '-t', '60', '-l', join(place.folder, 'server.log')],
    ...['-o', parameters.map(([name, value]) => `-c ${name}='${value}'`).join(' ')],
  ]);
  log(`embedded PostgreSQL ${place.binaries.version} runs on port ${port}, data in ${place.folder}`);
  return port;
}

async function ensureDatabase(hold: Client): Promise<void> {
  const { rowCount } = await hold.query(`select 1 from pg_database where datname = 'intake'`);
  if (rowCount) return;
  await hold.query('create database intake').catch((error: { code?: string }) => {
    if (error.code !== DUPLICATE_DATABASE && error.code !== UNIQUE_VIOLATION) throw error;
  });
}

const DUPLICATE_DATABASE = '42P04';
const UNIQUE_VIOLATION = '23505';

async function isLastOne(hold: Client): Promise<boolean> {
  try {
    await hold.query('select pg_advisory_unlock_shared($1)', [USERS_LOCK]);
    // The server takes a moment to notice that another user was killed.
    for (const waitMs of [0, 50, 200]) {
      await delay(waitMs);
      const { rows } = await hold.query('select pg_try_advisory_lock($1) as alone', [USERS_LOCK]);
      if (rows[0]?.alone === true) return true;
    }
    return false;
  } catch {
    return false; // The server is gone already.
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
