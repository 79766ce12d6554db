import { httpRequest, load } from './load.ts';
import { type Figure, interleaved, ratioFigure } from './measure.ts';
import { BENCH_KEY, benchDatabases, MAIN, serviceEnv, startServer } from './servers.ts';

const ROUNDS = 5;
const CALM_SECONDS = 3;
const CONNECTIONS = 50;
const BAD_KEYS = 20_000;
const FLOOD_CONNECTIONS = 500;

/** Webhook calls a second while somebody tries very many keys, against the same without. */
export async function badKeys(): Promise<Figure[]> {
  const databases = await benchDatabases();
  const service = await startServer(MAIN, serviceEnv(await databases.fresh()));
  const { port } = service;
  const calls = Array.from({ length: 5_000 }, (_, n) => webhookCall(BENCH_KEY, n + 1));
  const bad = Array.from({ length: BAD_KEYS }, (_, n) => webhookCall(madeUpKey(n), 1));
  const webhook = (seconds: number, over?: () => boolean) =>
    load({
      port,
      connections: CONNECTIONS,
      seconds,
      request: (n) => calls[(n * 7919) % calls.length] as Buffer,
      ...(over && { over }),
    });
  const flooded = async () => {
    let floodOver = false;
    const flood = load({
      port,
      connections: FLOOD_CONNECTIONS,
      seconds: 300,
      request: (n) => bad[n % BAD_KEYS] as Buffer,
      expect: 'HTTP/1.1 4',
      over: (sent) => sent >= BAD_KEYS,
    }).finally(() => {
      floodOver = true;
    });
    const { perSecond } = await webhook(300, () => floodOver);
    await flood;
    return { perSecond };
  };
  try {
    await webhook(2);
    const seen = await interleaved(ROUNDS, {
      calm: async () => ({ perSecond: (await webhook(CALM_SECONDS)).perSecond }),
      flooded,
    });
    return [
      ratioFigure(`webhook amid ${BAD_KEYS} bad keys, ${FLOOD_CONNECTIONS} connections`, {
        value: seen.flooded.perSecond ?? 0,
        unit: 'calls/s',
        against: 'without them',
        other: seen.calm.perSecond ?? 0,
        target: { atLeast: 0.7 },
      }),
    ];
  } finally {
    await service.stop();
    await databases.release();
  }
}

/** Of the right form, so that it is looked for among the keys. */
const madeUpKey = (n: number): string => `intake_${n.toString(16).padStart(10, '0')}_${'x'.repeat(43)}`;

const webhookCall = (key: string, documentId: number): Buffer =>
  httpRequest(
    'POST',
    '/api/webhook',
    { 'X-API-Key': key, 'Content-Type': 'application/json' },
    JSON.stringify({ document_id: documentId }),
  );
