import { setTimeout as delay } from 'node:timers/promises';
import { startRandom } from '../simulators/random.ts';
import { assertCallsRecorded } from '../testing/invariants.ts';
import { answersInWords, callWebhook, keepCalling } from '../testing/keep-calling.ts';
import { type ProcessFixture, processFixture } from '../testing/process-fixture.ts';
import type { ServiceProcess } from '../testing/service-process.ts';
import { until } from '../testing/until.ts';
import { type DrillOptions, roundsOf, seconds } from './drill.ts';

const DOCUMENTS = 12;
const CALLS_A_SECOND = 20;
/** A stopped worker is given up after fifteen seconds of silence. */
const TAKE_OVER_WITHIN_MS = 30_000;

/**
 * Two processes on one database, with calls going to both. The one that works is stopped (SIGSTOP) until the
 * other has taken over, continued, or killed. One processing at a time, everything done once.
 */
export async function twoInstances(options: DrillOptions): Promise<string[]> {
  const random = startRandom(options.seed);
  const rounds = roundsOf(options, { short: 1, long: 6 });
  const hows = ['SIGSTOP', 'SIGKILL'] as const;
  const fixture = await processFixture();
  fixture.paperless.faults.setLatency(20);
  let longest = 0;
  let count = 0;
  const said: string[] = [];
  try {
    let instances = await Promise.all([startNamed(fixture, 'instance-0'), startNamed(fixture, 'instance-1')]);
    for (let round = 0; round < rounds; round += 1) {
      for (const how of hows) {
        const documentIds = Array.from({ length: DOCUMENTS }, fixture.scan);
        count += documentIds.length;
        const url = () => random.pick(instances).url;
        const calls = keepCalling({ url, perSecond: CALLS_A_SECOND, documentIds });
        await fixture.processed(documentIds[0] ?? 0);
        const [worker, other] = await whoWorks(fixture, instances);
        worker.signal(how);
        // Calls that the stopped process has taken are answered when it goes on.
        instances = [other, other];
        const struckAt = performance.now();
        const next = fixture.scan();
        count += 1;
        await callWebhook(other.url, next);
        await fixture.processed(next, TAKE_OVER_WITHIN_MS);
        longest = Math.max(longest, performance.now() - struckAt);
        await delay(random.between(0, 2_000));
        if (how === 'SIGSTOP') worker.signal('SIGCONT');
        instances = [other, how === 'SIGSTOP' ? worker : await startNamed(fixture, `instance-${count}`)];
        await calls.stop();
        for (const id of documentIds) await callWebhook(other.url, id);
        await fixture.allDoneOnce([...documentIds, next]);
        await assertCallsRecorded(fixture.db, calls.acknowledged);
        said.push(answersInWords(calls));
      }
    }
  } finally {
    await fixture.close();
  }
  return [
    `${rounds} × (${hows.join(', ')} for the one of two that works): taken over within ${seconds(longest)}; ` +
      `${count} documents done once; answers: ${said.join('; ')}`,
  ];
}

type Instance = ServiceProcess & { name: string };

/** An instance that the database knows by its name. */
async function startNamed(fixture: ProcessFixture, name: string): Promise<Instance> {
  const url = new URL(fixture.db.url);
  url.searchParams.set('application_name', name);
  return { ...(await fixture.start({ DATABASE_URL: url.toString() })), name };
}

/** Whoever holds the lock of the queue is the one that works. */
async function whoWorks(
  fixture: ProcessFixture,
  instances: Instance[],
): Promise<[worker: Instance, other: Instance]> {
  const holder = async () => {
    const { rows } = await fixture.db.query<{ name: string }>(
      `select application_name as name from pg_locks join pg_stat_activity using (pid)
        where locktype = 'advisory' and ((classid::bigint << 32) | objid::bigint) = hashtextextended($1, 0)`,
      ['job drain-queue'],
    );
    return instances.find(({ name }) => name === rows[0]?.name);
  };
  const worker = await until(holder, (found) => found !== undefined);
  const other = instances.find((one) => one !== worker);
  if (!worker || !other) throw new Error('there must be two instances');
  return [worker, other];
}
