import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { projections } from '../../../projections/index.ts';
import { type RunningJobs, runJobs } from '../../../scripts/testing/job-processes.ts';
import { type TestDatabase, testDatabase } from '../../../scripts/testing/test-database.ts';
import { until } from '../../../scripts/testing/until.ts';
import { type DomainEvents, eventRegistry } from '../../domain/events/index.ts';
import { type EventLog, openEventLog } from '../../platform/event-log/index.ts';
import { Problem } from '../../platform/http/index.ts';
import {
  newestRun,
  type RunAtWork,
  type RunCommand,
  type RunKind,
  runKind,
  runs as runsFeature,
} from './index.ts';

// Runs that are asked for or scheduled: one at a time, answered in time or by their id, remembered.

const runs = suite('runs');
type Result = { matched: number };
type Work = (command: RunCommand, run: RunAtWork<Result>) => Promise<Result>;
let db: TestDatabase;
let log: EventLog<DomainEvents>;
let opened: RunningJobs[];
const logger = { debug() {}, info() {}, warn() {}, error() {} };
const origin = { actor: 'clara', correlationId: 'c' };
const NOTHING = { checked: 0, manual: 0, ambiguous: 0, unchanged: 0, failed: 0 };

runs.before.each(async () => {
  db = await testDatabase();
  log = await openEventLog(db, { eventRegistry, projections });
  opened = [];
});
runs.after.each(async () => {
  for (const jobs of opened) await jobs.stop(500);
  await log.close();
  await db.drop();
});

/** One process with a run of this work. */
async function open(work: Work, answerWithinMs = 2_000): Promise<RunKind & { jobs: RunningJobs }> {
  const run = runKind<Result>(
    { db, log, trigger: (name, act) => jobs.trigger(name, act), answerWithinMs },
    {
      kind: 'upload-check',
      when: { onDemand: true },
      actor: 'upload-check',
      work,
      fact: ({ runId, state, result }, last) =>
        state === 'finished' && result?.matched === last?.matched
          ? null
          : {
              type: 'UploadCheckFinished',
              data: { runId, state, ...NOTHING, matched: result?.matched ?? 0 },
            },
    },
  );
  const jobs = await runJobs(db, { jobs: [run.job] }, { logger });
  opened.push(jobs);
  return { ...run, jobs };
}
const ask = (run: RunKind, dryRun = false) => run.start({ dryRun, origin });
const facts = async () =>
  (await log.readAll()).map(({ stream, data }) => [stream.slice(0, 4), data.state, data.matched]);
const shown = async (runId: unknown) => {
  const [one] = runsFeature({ db }).endpoints;
  return one?.handle({ params: { runId } } as never) as Promise<Record<string, unknown>>;
};
const conflict = (error: unknown) => error instanceof Problem && error.code === 'conflict';

runs(
  'ends in time: answered with its result; a fact only when that is news, never for dry runs',
  async () => {
    let matched = 2;
    const run = await open(async () => ({ matched }));
    const first = await ask(run);
    const { runId, startedAt, finishedAt, ...rest } = first.body as Record<string, unknown>;
    assert.equal(
      [first.status, rest],
      [200, { kind: 'upload-check', state: 'finished', dryRun: false, matched: 2 }],
    );
    assert.ok(String(finishedAt) >= String(startedAt));
    assert.equal(await shown(runId), first.body);
    await until(
      () => ask(run).catch(() => null),
      (again) => again !== null,
    );
    matched = 3;
    await until(
      () => ask(run, true).catch(() => null),
      (again) => again !== null,
    );
    assert.equal(
      await facts(),
      [['run-', 'finished', 2]],
      'the second was as the first, the third a dry one',
    );
    await until(
      () => ask(run).catch(() => null),
      (again) => again !== null,
    );
    assert.equal(await facts(), [
      ['run-', 'finished', 2],
      ['run-', 'finished', 3],
    ]);
  },
);

runs(
  'takes longer: answered with its id, seen on the way, and nobody else starts, here or there',
  async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const work: Work = async (_, { progress }) => {
      await progress({ matched: 1 });
      await promise;
      return { matched: 4 };
    };
    const here = await open(work, 30);
    const there = await open(work, 30);
    const { status, body } = await ask(here);
    const { runId } = body as { runId: string };
    assert.equal([status, body], [202, { runId }]);
    for (const one of [here, there]) {
      const refused: unknown = await ask(one).catch((error: unknown) => error);
      assert.ok(conflict(refused), String(refused));
    }
    await runsFeature({ db }).beforeJobs?.();
    await until(
      () => shown(runId),
      ({ state, matched }) => state === 'running' && matched === 1,
    );
    resolve();
    await until(
      () => shown(runId),
      ({ state, matched }) => state === 'finished' && matched === 4,
    );
    assert.is((await newestRun(db, 'upload-check'))?.run_id, runId);
  },
);

runs('an error of ours: the run has failed, which is a fact, and its words stay in the log', async () => {
  const run = await open(() => Promise.reject(new Error('select secret')));
  const { body } = await ask(run);
  const { state, error } = body as Record<string, unknown>;
  assert.equal([state, /secret/.test(String(error))], ['failed', false]);
  assert.equal(await facts(), [['run-', 'failed', 0]]);
});

runs('its process dies: shown as interrupted at once, closed by the next run', async () => {
  const dying = await open(() => new Promise(() => {}), 30);
  const { runId } = (await ask(dying)).body as { runId: string };
  await db.query(
    `select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
  );
  await until(
    () => shown(runId),
    ({ state }) => state === 'interrupted',
  );
  const stateOf = async () =>
    (await db.query<{ state: string }>('select state from runs where run_id = $1', [runId])).rows[0]?.state;
  assert.is(await stateOf(), 'running');
  const next = await open(async () => ({ matched: 1 }));
  assert.is((await ask(next)).status, 200);
  assert.is(await stateOf(), 'interrupted');
  const unknown = await shown('0199d1f0-0000-4000-8000-000000000001').catch((error: unknown) => error);
  assert.is((unknown as Problem).code, 'not-found');
});

runs('the service ends in the middle: what was done so far is kept, as interrupted', async () => {
  const begun = Promise.withResolvers<void>();
  const run = await open((_, { signal }) => {
    begun.resolve();
    return new Promise((done) =>
      signal.addEventListener('abort', () => done({ matched: 7 }), { once: true }),
    );
  }, 30);
  const { runId } = (await ask(run)).body as { runId: string };
  await begun.promise;
  await run.jobs.stop(2_000);
  const { state, matched } = await shown(runId);
  assert.equal([state, matched], ['interrupted', 7]);
});

runs('only the latest hundred are kept', async () => {
  await db.query(
    `insert into runs (run_id, kind, state, dry_run, started_at)
     select gen_random_uuid(), 'upload-check', 'finished', false, now() - make_interval(mins => n)
       from generate_series(1, 150) as n`,
  );
  await ask(await open(async () => ({ matched: 1 })));
  const { rows } = await db.query<{ n: number }>('select count(*)::integer as n from runs');
  assert.is(rows[0]?.n, 100);
});

runs.run();
