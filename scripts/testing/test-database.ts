import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import {
  type Database,
  migrate,
  openDatabase,
  openEmbeddedPostgres,
} from '../../src/platform/database/index.ts';

export type TestDatabase = Database & { drop(): Promise<void> };

export const MIGRATIONS = join(import.meta.dirname, '..', '..', 'migrations');

/**
 * A migrated database of its own on the server of the test run (`TEST_DATABASE_URL`), or on an embedded server
 * started just for this file when it is run alone.
 */
export async function testDatabase({ migrated = true, server: given }: Options = {}): Promise<TestDatabase> {
  const server = given ?? (await testServer());
  const name = `t_${randomBytes(6).toString('hex')}`;
  const template = migrated ? server.template : undefined;
  await onServer(server.url, `create database ${name}${template ? ` template ${template}` : ''}`);
  const database = open(withDatabase(server.url, name));
  if (migrated && !template) await migrateToDate(database);
  return {
    ...database,
    async drop() {
      await database.close();
      // Dropping costs more than it gives back: the server of a run is thrown away as a whole.
      await server.release();
    },
  };
}

/**
 * Migrates a database that all others of the run are copied from, the tables of pg-boss in it: to make them takes a
 * service longer than all else of its start. @returns its name, for `TEST_DATABASE_TEMPLATE`
 */
export async function templateDatabase(serverUrl: string): Promise<string> {
  const name = `template_${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl, `create database ${name}`);
  const database = open(withDatabase(serverUrl, name));
  // No connection may be left: whoever is connected to it keeps it from being copied.
  await migrateToDate(database)
    .then(() => makeJobTables(database))
    .finally(() => database.close());
  return name;
}

async function makeJobTables(database: Database): Promise<void> {
  const { openJobs } = await import('../../src/platform/jobs/index.ts');
  const logger = { debug() {}, info() {}, warn: console.error, error: console.error };
  const jobs = await openJobs(database, { logger, timeZone: 'UTC' });
  await jobs.close();
}

const open = (url: string): Database =>
  openDatabase(url, { applicationName: 'intake-test', maxConnections: 8, onError: () => {} });

const migrateToDate = (database: Database) =>
  migrate(database, { directory: MIGRATIONS, log: console.error });

/** `template`: a migrated database on it. */
type Server = { url: string; template?: string | undefined; release(): Promise<void> };
/** `server`: a server of one's own, released with the database. */
type Options = { migrated?: boolean; server?: Server };

async function testServer(): Promise<Server> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, template: process.env.TEST_DATABASE_TEMPLATE, release: async () => {} };
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
