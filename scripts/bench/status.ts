import { fillQueue } from './fill-queue.ts';
import { httpRequest, load } from './load.ts';
import { type Figure, plainFigure } from './measure.ts';
import { BENCH_KEY, benchDatabases, MAIN, serviceEnv, startServer } from './servers.ts';

const QUEUED = 100_000;

/** The status of the webhook while very many documents wait. */
export async function status(): Promise<Figure[]> {
  const databases = await benchDatabases();
  const url = await databases.fresh();
  await fillQueue(url, QUEUED);
  const service = await startServer(MAIN, serviceEnv(url));
  const request = httpRequest('GET', '/api/webhook/status', { 'X-API-Key': BENCH_KEY });
  try {
    await load({ port: service.port, connections: 4, seconds: 1, request: () => request });
    const { p99 } = await load({ port: service.port, connections: 4, seconds: 4, request: () => request });
    return [plainFigure(`status p99, ${QUEUED} queued, 4 connections`, p99, 'ms', { atMost: 10 })];
  } finally {
    await service.stop();
    await databases.release();
  }
}
