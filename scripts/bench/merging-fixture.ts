import { join } from 'node:path';
import { connectPaperless, type Paperless } from '../../src/gateways/paperless/index.ts';
import { type Database, openDatabase } from '../../src/platform/database/index.ts';
import { apiAs } from '../testing/as-person.ts';
import { OPEN_SERVICE } from '../testing/service-process.ts';
import { dmsToken } from './dms-token.ts';
import { benchDatabases, type Server, serviceEnv, startServer } from './servers.ts';

/** A service and a simulated Paperless, each in a process of its own, to merge correspondents in. */
export type MergingFixture = {
  service: Server;
  dmsUrl: string;
  databaseUrl: string;
  database: Database;
  paperless: Paperless;
  /** A correspondent of the one supplier that all of them are. */
  newCorrespondent(): Promise<number>;
  /** Merges one into another; resolves when that is done. */
  merge(from: number, into: number): Promise<void>;
  setLatency(ms: number): Promise<void>;
  close(): Promise<void>;
};

const FARMSYS_ID = 'L-1';

export async function mergingFixture(env: NodeJS.ProcessEnv = {}): Promise<MergingFixture> {
  const databases = await benchDatabases();
  const dms = await startServer(join(import.meta.dirname, 'simulated-dms.ts'), { LATENCY_MS: '0' });
  const dmsUrl = `http://127.0.0.1:${dms.port}`;
  const token = await dmsToken(dmsUrl);
  const databaseUrl = await databases.fresh();
  const service = await startServer(
    OPEN_SERVICE,
    serviceEnv(databaseUrl, {
      PAPERLESS_URL: dmsUrl,
      PAPERLESS_TOKEN: token,
      WEBHOOK_QUEUE_INTERVAL_MS: '50',
      // The second look some seconds after a write has a loop of its own beside the queue.
      WRITE_CHECK_SECONDS: '3600',
      ...env,
    }),
  );
  const database = openDatabase(databaseUrl, { applicationName: 'bench', onError: () => {} });
  const paperless = connectPaperless({ url: dmsUrl, token });
  const clara = apiAs({ url: `http://127.0.0.1:${service.port}` }, 'clara', {
    permissions: ['MERGE_CORRESPONDENTS'],
  });
  let named = 0;
  return {
    service,
    dmsUrl,
    databaseUrl,
    database,
    paperless,
    async newCorrespondent() {
      named += 1;
      const nobody = { users: [], groups: [] };
      const id = await paperless.createCorrespondent({
        name: `Firma ${named}`,
        match: '',
        matchingAlgorithm: 0,
        isInsensitive: true,
        owner: null,
        grants: { view: nobody, change: nobody },
      });
      const setting = { supplierNumber: null, farmsysId: FARMSYS_ID, aliases: [] };
      await clara('PUT', `/correspondents/${id}/settings`, setting);
      return id;
    },
    async merge(from, into) {
      const { status, body } = await clara('POST', '/farmsys/merge-correspondents', {
        farmsysId: FARMSYS_ID,
        keepCorrespondentId: into,
        mergeCorrespondentIds: [from],
      });
      if (status !== 202) throw new Error(`not merged: ${JSON.stringify(body)}`);
      for (;;) {
        const { rows } = await database.query<{ state: string; error: string | null }>(
          'select state, error from merges where merge_id = $1',
          [body.mergeId],
        );
        if (rows[0]?.state === 'merged') return;
        if (rows[0]?.error) throw new Error(rows[0].error);
        await new Promise((again) => setTimeout(again, 10));
      }
    },
    async setLatency(ms) {
      await fetch(`${dmsUrl}/simulator/latency`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ms }),
      });
    },
    async close() {
      paperless.close();
      await database.close();
      await service.stop();
      await dms.stop();
      await databases.release();
    },
  };
}
