import { join } from 'node:path';
import { httpRequest, load } from './load.ts';
import { type Figure, interleaved, ratioFigure } from './measure.ts';
import { BENCH_KEY, benchDatabases, MAIN, serviceEnv, startServer } from './servers.ts';

const BARE = join(import.meta.dirname, 'bare-koa.ts');
const ROUNDS = 5;
const SECONDS = 2;
const DOCUMENTS = 5_000;

/** Webhook calls a second, durable, against a bare Koa route and against one pg-boss `send` a call. */
export async function intake(): Promise<Figure[]> {
  const databases = await benchDatabases();
  const service = await startServer(MAIN, serviceEnv(await databases.fresh()));
  const bare = await startServer(BARE, {});
  const boss = await startServer(BARE, { DATABASE_URL: await databases.fresh() });
  const requests = Array.from({ length: DOCUMENTS }, (_, n) =>
    httpRequest(
      'POST',
      '/api/webhook',
      { 'X-API-Key': BENCH_KEY, 'Content-Type': 'application/json' },
      bodyFor(n + 1),
    ),
  );
  const request = (n: number) => requests[(n * 7919) % DOCUMENTS] as Buffer;
  const figures: Figure[] = [];
  try {
    for (const { port } of [service, bare, boss]) await load({ port, connections: 50, seconds: 2, request });
    for (const [connections, againstBare, againstBoss] of [
      [50, 0.6, 4],
      [200, 0.65, 4.5],
    ] as const) {
      const round = (port: number) => async () => ({
        ...(await load({ port, connections, seconds: SECONDS, request })),
      });
      const seen = await interleaved(ROUNDS, {
        service: round(service.port),
        bare: round(bare.port),
        boss: round(boss.port),
      });
      const rate = seen.service.perSecond ?? 0;
      figures.push(
        ratioFigure(`intake ${connections} connections`, {
          value: rate,
          unit: 'calls/s',
          against: 'bare Koa route',
          other: seen.bare.perSecond ?? 0,
          target: { atLeast: againstBare },
        }),
        ratioFigure(`intake ${connections} connections, pg-boss`, {
          value: rate,
          unit: 'calls/s',
          against: 'Koa + pg-boss send',
          other: seen.boss.perSecond ?? 0,
          target: { atLeast: againstBoss },
        }),
      );
      if (connections === 200) {
        figures.push(
          ratioFigure('intake 200 connections, p99', {
            value: seen.service.p99 ?? 0,
            unit: 'ms',
            against: 'bare Koa route',
            other: seen.bare.p99 ?? 0,
            target: { atMost: 3 },
          }),
        );
      }
    }
  } finally {
    for (const server of [service, bare, boss]) await server.stop();
    await databases.release();
  }
  return figures;
}

const bodyFor = (documentId: number): string =>
  JSON.stringify({ url: `https://dms.example.test/documents/${documentId}/`, action: 'updated' });
