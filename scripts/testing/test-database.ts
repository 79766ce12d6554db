import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { type Database, migrate, openDatabase, openEmbeddedPostgres } from '../../src/database/index.ts';

export type TestDatabase = Database & { drop(): Promise<void> };

export const MIGRATIONS = join(import.meta.dirname, '..', '..', 'migrations');

/**
 * A migrated database of its own on the server of the test run (`TEST_DATABASE_URL`), or on an embedded server
 * started just for this file when it is run alone.
 */
export async function testDatabase({ migrated = true, server: given }: Options = {}): Promise<TestDatabase> {
  const server = given ?? (await testServer());
  const name = `t_${randomBytes(6).toString('hex')}`;
  await onServer(server.url, `create database ${name}`);
  const url = withDatabase(server.url, name);
  const database = openDatabase(url, {
    applicationName: 'intake-test',
    maxConnections: 8,
    onError: () => {},
  });
  if (migrated) await migrate(database, { directory: MIGRATIONS, log: console.error });
  return {
    ...database,
    async drop() {
      await database.close();
      // Dropping costs more than it gives back: the server of a run is thrown away as a whole.
      await server.release();
    },
  };
}

type Server = { url: string; release(): Promise<void> };
/** `server`: a server of one's own, released with the database. */
type Options = { migrated?: boolean; server?: Server };

async function testServer(): Promise<Server> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, release: async () => {} };
  const dataDir = await mkdtemp(join(tmpdir(), 'intake-test-'));
  // Open to the user that root lends to PostgreSQL.
  await chmod(dataDir, 0o755);
  const postgres = await openEmbeddedPostgres({ dataDir, settings: { fsync: 'off' }, log: () => {} });
  return {
    url: postgres.url,
    async release() {
      await postgres.release();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.toString();
}
