import { type FlakyProxy, flakyProxy } from '../../testing/flaky-proxy.ts';
import { type OwnPostgres, ownPostgres } from '../../testing/own-postgres.ts';
import { type ProcessFixture, processFixture } from '../../testing/process-fixture.ts';
import type { ServiceProcess } from '../../testing/service-process.ts';
import { testDatabase } from '../../testing/test-database.ts';

/** One of the two processes of the service, and its line to the database. */
export type Instance = { name: string; line: FlakyProxy; process: ServiceProcess };

/** Everything that can fail, and what it fails for. */
export type World = {
  fixture: ProcessFixture;
  postgres: OwnPostgres;
  /** Before Paperless. */
  paperless: FlakyProxy;
  instances: [Instance, Instance];
  /** Starts the process of an instance again after it was killed. */
  revive(instance: Instance): Promise<void>;
  /** Ends the processes, and holds the log against its invariants. */
  close(): Promise<void>;
};

const ENV = {
  CHANGE_LEASE_SECONDS: '5',
  PROCESSING_RETRY_SECONDS: '1,3,10,30',
  NOT_FOUND_RETRY_SECONDS: '1,2,5,15,60',
  LOG_LEVEL: 'info',
};

export async function openWorld(): Promise<World> {
  const postgres = await ownPostgres();
  const db = await testDatabase({ server: postgres });
  const fixture = await processFixture({ db, env: ENV });
  const paperless = await flakyProxy(fixture.paperless.url);
  const start = (line: FlakyProxy) =>
    fixture.start({ DATABASE_URL: line.url, PAPERLESS_URL: paperless.url.replace(/\/$/, '') });
  const instance = async (name: string): Promise<Instance> => {
    const line = await flakyProxy(db.url);
    return { name, line, process: await start(line) };
  };
  // One after the other: the first one migrates.
  const instances: [Instance, Instance] = [await instance('one'), await instance('two')];
  return {
    fixture,
    postgres,
    paperless,
    instances,
    async revive(one) {
      one.process = await start(one.line);
    },
    async close() {
      await fixture.close();
      await Promise.all([paperless, ...instances.map(({ line }) => line)].map((proxy) => proxy.close()));
    },
  };
}
