import { join } from 'node:path';
import { asPerson } from '../testing/as-person.ts';
import { OPEN_SERVICE } from '../testing/service-process.ts';
import { dmsToken } from './dms-token.ts';
import { httpRequest, load } from './load.ts';
import { type Figure, median, plainFigure } from './measure.ts';
import { benchDatabases, serviceEnv, startServer } from './servers.ts';

const ROUNDS = 5;
const CONNECTIONS = 4;
const PATHS = ['/tags', '/correspondents', '/document-types', '/custom-fields'];

/** Lists for forms while they are cached; Paperless takes 20 ms for each question. */
export async function choices(): Promise<Figure[]> {
  const databases = await benchDatabases();
  const dms = await startServer(join(import.meta.dirname, 'simulated-dms.ts'), { LATENCY_MS: '20' });
  const dmsUrl = `http://127.0.0.1:${dms.port}`;
  const service = await startServer(
    OPEN_SERVICE,
    serviceEnv(await databases.fresh(), { PAPERLESS_URL: dmsUrl, PAPERLESS_TOKEN: await dmsToken(dmsUrl) }),
  );
  const headers = asPerson('clara', { permissions: ['EDIT_DOCUMENTS'] });
  const requests = PATHS.map((path) => httpRequest('GET', `/api${path}`, headers));
  const request = (n: number) => requests[n % requests.length] as Buffer;
  try {
    await load({ port: service.port, connections: CONNECTIONS, seconds: 1, request });
    const p99s: number[] = [];
    // Longer than a list counts as fresh, so that renewing one behind the answers is part of it.
    for (let round = 0; round < ROUNDS; round += 1) {
      const { p99 } = await load({ port: service.port, connections: CONNECTIONS, seconds: 6, request });
      p99s.push(p99);
    }
    return [plainFigure(`choices p99, ${CONNECTIONS} connections`, median(p99s), 'ms', { atMost: 5 })];
  } finally {
    await service.stop();
    await dms.stop();
    await databases.release();
  }
}
