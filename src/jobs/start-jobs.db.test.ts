import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type TestDatabase, testDatabase } from '../../scripts/testing/test-database.ts';
import { until } from '../../scripts/testing/until.ts';
import { holdSessionLock, openDatabase } from '../database/index.ts';
import {
  isJobRunning,
  type Job,
  type JobRun,
  type Jobs,
  type JobTick,
  job,
  nextTimes,
  startJobs,
} from './index.ts';

const jobs = suite('jobs');
let db: TestDatabase;
let started: Jobs[];
const warnings: string[] = [];
const warn = (_: object, message: string) => void warnings.push(message);
const logger = { debug() {}, info() {}, warn, error() {} };
const start = async (list: Job[], takeOverAfterMs?: number, onTick?: (tick: JobTick) => void) => {
  const one = await startJobs(db, list, {
    logger,
    timeZone: 'Europe/Berlin',
    ...(takeOverAfterMs && { takeOverAfterMs }),
    ...(onTick && { onTick }),
  });
  started.push(one);
  return one;
};
const rows = async () => (await db.query<{ n: number }>('select count(*) as n from pgboss.job')).rows[0]?.n;

jobs.before.each(async () => {
  db = await testDatabase({ migrated: false });
  started = [];
  warnings.splice(0);
});
jobs.after.each(async () => {
  for (const one of started) await one.stop(2_000);
  await db.drop();
});

/** Counts how many runs there are, and how many there were at once. */
function counting(ms = 20) {
  const seen = { runs: 0, now: 0, most: 0 };
  const run = async () => {
    seen.runs += 1;
    seen.now += 1;
    seen.most = Math.max(seen.most, seen.now);
    await new Promise((done) => setTimeout(done, ms));
    seen.now -= 1;
  };
  return { seen, run };
}

jobs('one run at a time over several processes, whose ticks all come', async () => {
  const { seen, run } = counting(30);
  const tick = job({ name: 'tick', when: { everyMs: 10 }, run });
  await Promise.all([start([tick]), start([tick]), start([tick])]);
  await until(
    () => seen.runs,
    (runs) => runs >= 10,
  );
  assert.is(seen.most, 1);
});

jobs('whoever counts is told what became of every tick', async () => {
  const results: string[][] = [[], []];
  const tell = (process: number) => (tick: JobTick) =>
    void results[process]?.push(
      `${tick.job} ${tick.result}${'ms' in tick && tick.ms >= 30 ? ' in time' : ''}`,
    );
  const list = [
    job({ name: 'slow', when: { everyMs: 5 }, run: counting(40).run }),
    job({ name: 'idle', when: { everyMs: 5 }, due: async () => false, run: counting().run }),
    job({ name: 'broken', when: { everyMs: 5 }, run: () => Promise.reject(new Error('no')) }),
  ];
  await Promise.all([start(list, undefined, tell(0)), start(list, undefined, tell(1))]);
  for (const process of [0, 1]) {
    await until(
      () => new Set(results[process]),
      (seen) =>
        ['slow running', 'slow elsewhere', 'idle idle', 'broken failed'].every((one) => seen.has(one)) &&
        seen.has('slow done in time'),
    );
    assert.ok(!results[process]?.some((one) => one === 'broken done' || one === 'idle done in time'));
  }
});

jobs('a tick with nothing to do writes no job', async () => {
  let asked = 0;
  const { seen, run } = counting();
  const due = async () => {
    asked += 1;
    return false;
  };
  await start([job({ name: 'idle', when: { everyMs: 10 }, due, run })]);
  await until(
    () => asked,
    (times) => times > 10,
  );
  assert.is(seen.runs, 0);
  assert.is(await rows(), 0);
});

jobs('a six-field schedule fires at its seconds, once over all processes', async () => {
  const times: number[] = [];
  const second = job({
    name: 'second',
    when: { cron: '*/2 * * * * *' },
    run: async () => void times.push(Date.now()),
  });
  await Promise.all([start([second]), start([second])]);
  await until(
    () => times.length,
    (count) => count >= 2,
  );
  for (const time of times) assert.ok(time % 2_000 < 900, `fired ${time % 2_000} ms after its time`);
  assert.is(new Set(times.map((time) => Math.floor(time / 2_000))).size, times.length);
});

jobs('on demand: started once, refused while it runs', async () => {
  let end = () => {};
  let runs = 0;
  const run = () => {
    runs += 1;
    return new Promise<void>((ended) => {
      end = ended;
    });
  };
  const one = await start([job({ name: 'ask', when: { onDemand: true }, run })]);
  const both = await Promise.all([one.trigger('ask'), one.trigger('ask')]);
  assert.equal(both.sort(), [false, true]);
  await until(
    () => runs,
    (count) => count === 1,
  );
  assert.is(await one.trigger('ask'), false);
  end();
  await until(
    () => one.trigger('ask'),
    (again) => again,
  );
  await until(
    () => runs,
    (count) => count === 2,
  );
  end();
});

jobs('of many who ask at once one is heard, and none takes the run that begins for a dead one', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const one = await start(names.map((name) => job({ name, when: { onDemand: true }, run: async () => {} })));
  for (const name of names) {
    const heard = await Promise.all(Array.from({ length: 8 }, () => one.trigger(name)));
    assert.is(heard.filter((yes) => yes).length, 1, name);
  }
  assert.equal(warnings, []);
});

jobs('who asks for a run says what it is to do; a run that died does not keep it out', async () => {
  const did: string[] = [];
  const own = async () => void did.push('own');
  const gone = await start([job({ name: 'ask', when: { onDemand: true }, run: own })]);
  assert.is(await gone.trigger('ask', () => new Promise(() => {})), true);
  assert.is(await isJobRunning(db, 'ask'), true);
  await db.query(
    `select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
  );
  await until(
    () => isJobRunning(db, 'ask'),
    (running) => !running,
  );
  const next = await start([job({ name: 'ask', when: { onDemand: true }, run: own })]);
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
  const { seen, run } = counting();
  const gone = await start([
    job({ name: 'left', when: { onDemand: true }, run: () => new Promise(() => {}) }),
  ]);
  await gone.trigger('left');
  // The row is active a moment before the lock is taken.
  await until(
    async () =>
      (
        await db.query(
          `select pg_terminate_backend(pid) from pg_locks
            where locktype = 'advisory' and granted and exists (select from pgboss.job where state = 'active')
              and database = (select oid from pg_database where datname = current_database())`,
        )
      ).rows.length,
    (ended) => ended === 1,
  );
  const startedAt = Date.now();
  await start([job({ name: 'left', when: { everyMs: 50 }, run })]);
  await until(
    () => seen.runs,
    (runs) => runs > 0,
  );
  assert.ok(Date.now() - startedAt < 10_000);
});

jobs('a holder that was stopped and says nothing any more loses its lock, and notices', async () => {
  const lost: unknown[] = [];
  const frozen = openDatabase(db.url, { applicationName: 'frozen', onError: () => {} });
  // A holder without a beat is what a stopped process looks like from outside.
  const lock = await holdSessionLock(frozen, 'job frozen', { beatMs: 60_000 });
  const { seen, run } = counting();
  await start([job({ name: 'frozen', when: { everyMs: 50 }, run })], 1_000);
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

jobs('a failed run is no reason not to run again', async () => {
  let runs = 0;
  const failing = async () => {
    runs += 1;
    throw new Error('no');
  };
  await start([job({ name: 'fails', when: { everyMs: 20 }, run: failing })]);
  await until(
    () => runs,
    (count) => count >= 3,
  );
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
  const one = await start([job({ name: 'long', when: { onDemand: true }, run })]);
  await one.trigger('long');
  await until(
    () => seen.length,
    (count) => count === 1,
  );
  await one.stop(5_000);
  assert.equal(seen, ['began', 'ended']);
});

jobs('what does not end in time is handed back to others', async () => {
  const { seen, run } = counting();
  let began = false;
  const stubborn = () => {
    began = true;
    return new Promise<void>(() => {});
  };
  const one = await start([job({ name: 'stubborn', when: { onDemand: true }, run: stubborn })]);
  await one.trigger('stubborn');
  await until(
    () => began,
    (yes) => yes,
  );
  await one.stop(100);
  await start([job({ name: 'stubborn', when: { everyMs: 50 }, run })]);
  await until(
    () => seen.runs,
    (runs) => runs > 0,
  );
});

jobs('schedules are read strictly', () => {
  assert.is(nextTimes('0 * * * * *', 'Europe/Berlin').length, 2);
  for (const wrong of ['* * * * *', '', '61 * * * * *', '@every 5s']) {
    assert.throws(() => nextTimes(wrong, 'Europe/Berlin'));
  }
});

jobs('a question that never comes back keeps nothing from being done', async () => {
  const { seen, run } = counting(1);
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
  const one = await startJobs(db, [stuck], { logger, timeZone: 'UTC', tickWithinMs: 200 });
  started.push(one);
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
  await start([hanging]);
  await until(
    () => runs,
    (count) => count > 1,
    20_000,
  );
  assert.is(first?.signal.aborted, true);
  assert.throws(() => first?.lease.assertValid(), /was last confirmed/);
});

jobs.run();
