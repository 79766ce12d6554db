import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { countingRuns, type JobProcesses, jobProcesses } from '../../../scripts/testing/job-processes.ts';
import { until } from '../../../scripts/testing/until.ts';
import { holdSessionLock, openDatabase } from '../database/index.ts';
import { isJobRunning, type JobRun, job } from './index.ts';

const jobs = suite('singletons: what ends, hangs or dies');
let processes: JobProcesses;

jobs.before.each(async () => {
  processes = await jobProcesses();
});
jobs.after.each(() => processes.end());

jobs('who asks for a run says what it is to do; a run that died does not keep it out', async () => {
  const did: string[] = [];
  const own = async () => void did.push('own');
  const gone = await processes.start([job({ name: 'ask', when: { onDemand: true }, run: own })]);
  assert.is(await gone.trigger('ask', () => new Promise(() => {})), true);
  assert.is(await isJobRunning(processes.db, 'ask'), true);
  await processes.db.query(
    `select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
  );
  await until(
    () => isJobRunning(processes.db, 'ask'),
    (running) => !running,
  );
  const next = await processes.start([job({ name: 'ask', when: { onDemand: true }, run: own })]);
  assert.is(await next.trigger('ask', async () => void did.push('asked')), true);
  await until(
    () => next.trigger('ask'),
    (again) => again,
  );
  await until(
    () => did.length,
    (count) => count === 2,
  );
  assert.equal(did, ['asked', 'own']);
});

jobs('a run whose process died is noticed at once, and another takes its place', async () => {
  // What a killed process leaves: an active row, and no lock.
  const { seen, run } = countingRuns();
  const gone = await processes.start([
    job({ name: 'left', when: { onDemand: true }, run: () => new Promise(() => {}) }),
  ]);
  await gone.trigger('left');
  // The row is active a moment before the lock is taken.
  await until(
    async () =>
      (
        await processes.db.query(
          `select pg_terminate_backend(pid) from pg_locks
            where locktype = 'advisory' and granted and exists (select from pgboss.job where state = 'active')
              and database = (select oid from pg_database where datname = current_database())`,
        )
      ).rows.length,
    (ended) => ended === 1,
  );
  await processes.start([job({ name: 'left', when: { everyMs: 50 }, run })]);
  await until(
    () => seen.runs,
    (runs) => runs > 0,
  );
});

jobs('a holder that was stopped and says nothing any more loses its lock, and notices', async () => {
  const lost: unknown[] = [];
  const frozen = openDatabase(processes.db.url, { applicationName: 'frozen', onError: () => {} });
  // A holder without a beat looks like a stopped process from outside.
  const lock = await holdSessionLock(frozen, 'job frozen', { beatMs: 60_000 });
  const { seen, run } = countingRuns();
  await processes.start([job({ name: 'frozen', when: { everyMs: 50 }, run })], { takeOverAfterMs: 1_000 });
  await until(
    () => seen.runs,
    (runs) => runs > 0,
  );
  await lock?.confirm().catch((error: Error) => lost.push(error.name));
  assert.equal(lost, ['SessionLockLost']);
  assert.throws(() => lock?.assertValid(), /was last confirmed/);
  await lock?.release();
  await frozen.close();
});

jobs('stopping tells runs to end and waits for them', async () => {
  const seen: string[] = [];
  const run = ({ signal }: JobRun) =>
    new Promise<void>((done) => {
      seen.push('began');
      const end = () => {
        seen.push('ended');
        done();
      };
      signal.addEventListener('abort', () => setTimeout(end, 100));
    });
  const one = await processes.start([job({ name: 'long', when: { onDemand: true }, run })]);
  await one.trigger('long');
  await until(
    () => seen.length,
    (count) => count === 1,
  );
  await one.stop(5_000);
  assert.equal(seen, ['began', 'ended']);
});

jobs('what does not end in time is handed back to others', async () => {
  const { seen, run } = countingRuns();
  let began = false;
  const stubborn = () => {
    began = true;
    return new Promise<void>(() => {});
  };
  const one = await processes.start([job({ name: 'stubborn', when: { onDemand: true }, run: stubborn })]);
  await one.trigger('stubborn');
  await until(
    () => began,
    (yes) => yes,
  );
  await one.stop(100);
  await processes.start([job({ name: 'stubborn', when: { everyMs: 50 }, run })]);
  await until(
    () => seen.runs,
    (runs) => runs > 0,
  );
});

jobs('a question that never comes back keeps nothing from being done', async () => {
  const { seen, run } = countingRuns(1);
  let asked = 0;
  const stuck = job({
    name: 'stuck-question',
    when: { everyMs: 20 },
    due: () => {
      asked += 1;
      return asked === 1 ? new Promise(() => {}) : Promise.resolve(true);
    },
    run,
  });
  await processes.start([stuck], { tickWithinMs: 200 });
  await until(
    () => seen.runs,
    (runs) => runs > 1,
  );
});

jobs('a run that hangs is told to end, loses its lease, and the job goes on', async () => {
  let runs = 0;
  let first: JobRun | undefined;
  const hanging = job({
    name: 'hanging-run',
    when: { everyMs: 20 },
    deadlineMs: 200,
    run: (run) => {
      runs += 1;
      first ??= run;
      return runs === 1 ? new Promise(() => {}) : Promise.resolve();
    },
  });
  await processes.start([hanging]);
  await until(
    () => runs,
    (count) => count > 1,
    20_000,
  );
  assert.is(first?.signal.aborted, true);
  assert.throws(() => first?.lease.assertValid(), /was last confirmed/);
});

jobs.run();
