import { join } from 'node:path';
import { startTestIssuer, TEST_AUDIENCE, testKey } from '../testing/test-issuer.ts';
import { BENCH_PERSON } from './bench-person.ts';
import { httpRequest, load } from './load.ts';
import { type Figure, interleaved, ratioFigure } from './measure.ts';
import { benchDatabases, MAIN, serviceEnv, startServer } from './servers.ts';

const ROUNDS = 5;
const SECONDS = 2;
const CONNECTIONS = 50;

/** `GET /api/me` with a bearer token, verified once in half a minute, against the same route open to anybody. */
export async function access(): Promise<Figure[]> {
  const issuer = await startTestIssuer();
  issuer.keys = [testKey('RS256')];
  const databases = await benchDatabases();
  const env = { OIDC_ISSUER: issuer.url, OIDC_AUDIENCE: TEST_AUDIENCE };
  const service = await startServer(MAIN, serviceEnv(await databases.fresh(), env));
  const bare = await startServer(join(import.meta.dirname, 'open-me.ts'), {});
  const { sub, username, email, groups } = BENCH_PERSON;
  const exp = Math.floor(Date.now() / 1_000) + 3_600;
  const token = issuer.token({ sub, preferred_username: username, email, groups, exp });
  const request = httpRequest('GET', '/api/me', { Authorization: `Bearer ${token}` });
  const run = (port: number) => async () => ({
    ...(await load({ port, connections: CONNECTIONS, seconds: SECONDS, request: () => request })),
  });
  try {
    await run(service.port)();
    await run(bare.port)();
    const seen = await interleaved(ROUNDS, { signedIn: run(service.port), bare: run(bare.port) });
    return [
      ratioFigure(`access, ${CONNECTIONS} connections`, {
        value: seen.signedIn.perSecond ?? 0,
        unit: 'calls/s',
        against: 'the same route, open',
        other: seen.bare.perSecond ?? 0,
        target: { atLeast: 0.6 },
      }),
    ];
  } finally {
    for (const server of [service, bare]) await server.stop();
    await databases.release();
    await issuer.stop();
  }
}
