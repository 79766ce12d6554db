import { setTimeout as delay } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import { startRandom } from '../simulators/random.ts';
import { assertCallsRecorded } from '../testing/invariants.ts';
import { answersInWords, callWebhook, keepCalling } from '../testing/keep-calling.ts';
import { type OwnPostgres, ownPostgres } from '../testing/own-postgres.ts';
import { processFixture } from '../testing/process-fixture.ts';
import { testDatabase } from '../testing/test-database.ts';
import { until } from '../testing/until.ts';
import { type DrillOptions, roundsOf, seconds } from './drill.ts';

const DOCUMENTS = 20;
const CALLS_A_SECOND = { short: 30, long: 100 };
const BACK_WITHIN_MS = 60_000;

type Fault = {
  name: string;
  newServer: boolean;
  strike(server: OwnPostgres, ask: (text: string) => Promise<unknown>): Promise<unknown>;
};
const FAULTS: Fault[] = [
  { name: 'kill -9', newServer: true, strike: (server) => server.signal('SIGKILL') },
  { name: 'restart', newServer: true, strike: (server) => server.signal('SIGINT') },
  {
    name: 'connections ended',
    newServer: false,
    strike: (_, ask) =>
      ask(`select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid()`),
  },
];

/**
 * PostgreSQL killed, restarted, its connections ended, while calls come in and documents are processed. Calls
 * are answered 200 or 503 and never half recorded, and the service goes on by itself when the database is back.
 */
export async function killPostgres(options: DrillOptions): Promise<string[]> {
  const random = startRandom(options.seed);
  const rounds = roundsOf(options, { short: 1, long: 6 });
  const server = await ownPostgres();
  const fixture = await processFixture({ db: await testDatabase({ server }) });
  try {
    const documentIds = Array.from({ length: DOCUMENTS }, fixture.scan);
    const service = await fixture.start();
    const calls = keepCalling({
      url: () => service.url,
      perSecond: CALLS_A_SECOND[options.short ? 'short' : 'long'],
      documentIds,
    });
    let longest = 0;
    for (let round = 0; round < rounds; round += 1) {
      for (const { name, newServer, strike } of FAULTS) {
        await delay(random.between(300, 1_500));
        const pid = await server.pid();
        const struckAt = performance.now();
        await strike(server, (text) => fixture.db.query(text).catch(() => {}));
        // Calls that were under way when it struck may still be answered.
        await delay(200);
        await until(
          () => callWebhook(service.url, documentIds[0] ?? 1),
          (status) => status === 200,
          BACK_WITHIN_MS,
        );
        longest = Math.max(longest, performance.now() - struckAt);
        assert.is((await server.pid()) !== pid, newServer, `${name}: whether it is another server now`);
      }
    }
    await calls.stop();
    assert.equal(
      [...calls.answers.keys()].filter((status) => status !== '200' && status !== '503'),
      [],
    );
    for (const id of documentIds) await callWebhook(service.url, id);
    await fixture.allDoneOnce(documentIds);
    await assertCallsRecorded(fixture.db, calls.acknowledged);
    return [
      `${rounds} × (${FAULTS.map(({ name }) => name).join(', ')}); answers: ${answersInWords(calls)}`,
      `calls were accepted again at most ${seconds(longest)} later; slowest answer ${seconds(calls.slowestMs)}`,
    ];
  } finally {
    await fixture.close();
  }
}
