import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { projections } from '../../../projections/index.ts';
import { type RunningJobs, runJobs } from '../../../scripts/testing/job-processes.ts';
import { type TestDatabase, testDatabase } from '../../../scripts/testing/test-database.ts';
import { until } from '../../../scripts/testing/until.ts';
import { documentStream, eventRegistry } from '../../domain/events/index.ts';
import { openEventLog } from '../event-log/index.ts';
import { type JobRun, type WorkQueue, workQueue } from './index.ts';

// Pieces of work, spread over processes: each at least once, none lost, with a limit at the same time.

const queues = suite('work queues');
type Page = { page: number };
let db: TestDatabase;
let started: RunningJobs[];
const logger = { debug() {}, info() {}, warn() {}, error() {} };

queues.before.each(async () => {
  db = await testDatabase();
  started = [];
});
queues.after.each(async () => {
  for (const one of started) await one.stop(1_000);
  await db.drop();
});

const pages = (definition: Partial<WorkQueue<Page>>): WorkQueue<Page> =>
  workQueue<Page>({
    name: 'pages',
    concurrency: 2,
    deadlineMs: 60_000,
    retry: { times: 1, firstAfterSeconds: 1, longestSeconds: 1 },
    keyOf: ({ page }) => String(page),
    run: async () => {},
    onDeadLetter: async () => {},
    ...definition,
  });
const start = async (queue: WorkQueue<Page>): Promise<RunningJobs> => {
  const one = await runJobs(db, { jobs: [], workQueues: [queue] }, { logger });
  started.push(one);
  return one;
};
const numbers = (count: number): Page[] => Array.from({ length: count }, (_, page) => ({ page }));
const LONG_MS = 40_000;
const eventually = <Value>(look: () => Value, holds: (value: Value) => boolean) =>
  until(look, holds, LONG_MS);

queues('two processes share, neither does more than it may, nor both together', async () => {
  const now = [0, 0];
  let most = 0;
  const done: number[][] = [[], []];
  const process = (which: 0 | 1) =>
    pages({
      maxRunning: 3,
      async run({ page }) {
        now[which] = (now[which] ?? 0) + 1;
        assert.ok(now[which] <= 2);
        most = Math.max(most, (now[0] ?? 0) + (now[1] ?? 0));
        // Neither ends before both have begun: so both take part, however slow one is.
        await eventually(
          () => done.every((one, other) => one.length > 0 || other === which || (now[other] ?? 0) > 0),
          (yes) => yes,
        );
        // Long enough for both to look for more, where there is room that they must not use.
        if (page < 3) await sleep(2_500);
        done[which]?.push(page);
        now[which] -= 1;
      },
    });
  const [one] = [await start(process(0)), await start(process(1))];
  await one.enqueue(process(0), numbers(12));
  await eventually(
    () => done.flat().length,
    (count) => count >= 12,
  );
  assert.equal(
    done.flat().toSorted((a, b) => a - b),
    numbers(12).map(({ page }) => page),
  );
  assert.ok(most <= 3, `${most} at once`);
});

queues('a process is killed in the middle: another one does its work again', async () => {
  const done: number[] = [];
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', KILLED, db.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    assert.match(String(await once(child.stdout, 'data')), /began/);
  } finally {
    child.kill('SIGKILL');
  }
  await start(pages({ run: async ({ page }) => void done.push(page) }));
  await eventually(
    () => done.length,
    (count) => count > 0,
  );
  assert.equal(done, [7]);
});

const KILLED = `
  import { openDatabase } from './src/platform/database/index.ts';
  import { runJobs } from './scripts/testing/job-processes.ts';
  import { workQueue } from './src/platform/jobs/index.ts';
  const db = openDatabase(process.argv[1], { applicationName: 'killed', onError() {} });
  const queue = workQueue({
    name: 'pages', concurrency: 1, deadlineMs: 60_000,
    retry: { times: 1, firstAfterSeconds: 1, longestSeconds: 1 },
    keyOf: () => 'one',
    run: () => new Promise(() => console.log('began')),
    onDeadLetter: async () => {},
  });
  const logger = { debug() {}, info() {}, warn() {}, error() {} };
  const jobs = await runJobs(db, { jobs: [], workQueues: [queue] }, { logger });
  await jobs.enqueue(queue, [{ page: 7 }]);
`;

queues('what fails is tried again, then told as a dead letter, until that succeeds', async () => {
  let tries = 0;
  const told: unknown[] = [];
  const queue = pages({
    async run() {
      tries += 1;
      throw new Error(`no ${tries}`);
    },
    async onDeadLetter(payload, error) {
      told.push([payload, error]);
      if (told.length === 1) throw new Error('not now');
    },
  });
  await (await start(queue)).enqueue(queue, [{ page: 1 }]);
  await eventually(
    () => told.length,
    (count) => count >= 2,
  );
  assert.is(tries, 2);
  assert.equal(told, [
    [{ page: 1 }, 'no 2'],
    [{ page: 1 }, 'no 2'],
  ]);
});

queues('a piece that hangs meets its deadline, loses its lease, and is done again', async () => {
  const runs: JobRun[] = [];
  const queue = pages({
    deadlineMs: 200,
    run(_, run) {
      runs.push(run);
      return runs.length === 1 ? new Promise(() => {}) : Promise.resolve();
    },
  });
  await (await start(queue)).enqueue(queue, [{ page: 1 }]);
  await eventually(
    () => runs.length,
    (count) => count >= 2,
  );
  assert.is(runs[0]?.signal.aborted, true);
  assert.throws(() => runs[0]?.lease.assertValid(), /was last confirmed/);
});

queues('sent with an append: there when that is recorded, and only then', async () => {
  const done: number[] = [];
  const log = await openEventLog(db, { eventRegistry, projections });
  const queue = pages({ run: async ({ page }) => void done.push(page) });
  const jobs = await start(queue);
  const append = async (documentId: number, expectedVersion: number) =>
    log.append(documentStream(documentId), [{ type: 'DocumentVanished', data: { documentId } }], {
      origin: { actor: 'clara', correlationId: 'c' },
      expectedVersion,
      alongside: [await jobs.enqueueAlongside(queue, [{ page: documentId }])],
    });
  await append(1, 5).then(
    () => assert.unreachable(),
    () => {},
  );
  await append(2, 0);
  await eventually(
    () => done.length,
    (count) => count > 0,
  );
  assert.equal(done, [2]);
  await log.close();
});

queues('the same key is there once while it waits, and again when it has begun', async () => {
  const ends: (() => void)[] = [];
  const queue = pages({ concurrency: 1, run: () => new Promise<void>((end) => void ends.push(end)) });
  const jobs = await start(queue);
  const begun = (count: number) =>
    eventually(
      () => ends.length,
      (seen) => seen === count,
    );
  await jobs.enqueue(queue, [{ page: 1 }]);
  await begun(1);
  for (const _ of [1, 2, 3]) await jobs.enqueue(queue, [{ page: 1 }]);
  ends[0]?.();
  await begun(2);
  ends[1]?.();
  await jobs.enqueue(queue, [{ page: 2 }]);
  await begun(3);
  const waiting = await db.query("select from pgboss.job where name = 'pages' and state = 'created'");
  assert.is(waiting.rows.length, 0);
  ends[2]?.();
});

for (const [how, listens] of [
  ['listens', true],
  ['does not listen', false],
] as const) {
  queues(`a process ends, and its work ${how}: handed back at once, which costs no try`, async () => {
    const told: unknown[] = [];
    let began = false;
    const retry = { times: 0, firstAfterSeconds: 1, longestSeconds: 1 };
    const onDeadLetter = async (...letter: unknown[]) => void told.push(letter);
    const cutOff = pages({
      ...{ retry, onDeadLetter },
      run: (_, { signal }) =>
        new Promise((_resolve, reject) => {
          began = true;
          if (listens) signal.addEventListener('abort', () => reject(new Error('cut off')));
        }),
    });
    const jobs = await start(cutOff);
    await jobs.enqueue(cutOff, [{ page: 3 }]);
    await eventually(
      () => began,
      (yes) => yes,
    );
    await jobs.stop(listens ? 10_000 : 200);
    started.splice(0);
    const done: number[] = [];
    await start(pages({ ...{ retry, onDeadLetter }, run: async ({ page }) => void done.push(page) }));
    await eventually(
      () => done.length,
      (count) => count > 0,
    );
    assert.equal([done, told], [[3], []]);
  });
}

queues.run();
