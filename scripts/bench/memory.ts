import { readFileSync } from 'node:fs';
import { httpRequest, load } from './load.ts';
import { type Figure, plainFigure } from './measure.ts';
import { BENCH_KEY, benchDatabases, MAIN, serviceEnv, startServer } from './servers.ts';

const CALLS = 100_000;

/** Resident memory of the service after very many calls, at the number of connections that costs most. */
export async function memory(): Promise<Figure[]> {
  const databases = await benchDatabases();
  const service = await startServer(MAIN, serviceEnv(await databases.fresh()));
  const headers = { 'X-API-Key': BENCH_KEY, 'Content-Type': 'application/json' };
  const request = (n: number) =>
    httpRequest('POST', '/api/webhook', headers, JSON.stringify({ document_id: 1 + (n % 5_000) }));
  try {
    let calls = 0;
    while (calls < CALLS)
      calls += (await load({ port: service.port, connections: 200, seconds: 2, request })).answered;
    const resident = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${service.pid}/status`, 'utf8'))?.[1];
    return [plainFigure(`memory after ${CALLS} calls`, Number(resident) / 1024, 'MB', { atMost: 250 })];
  } finally {
    await service.stop();
    await databases.release();
  }
}
