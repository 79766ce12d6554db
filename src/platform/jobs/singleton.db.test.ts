import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { countingRuns, type JobProcesses, jobProcesses } from '../../../scripts/testing/job-processes.ts';
import { until } from '../../../scripts/testing/until.ts';
import { isJobRunning, type JobTick, job, nextTimes, openJobs, workQueue } from './index.ts';

const jobs = suite('singletons: when they run');
let processes: JobProcesses;

jobs.before.each(async () => {
  processes = await jobProcesses();
});
jobs.after.each(() => processes.end());

jobs('one run at a time over several processes, whose ticks all come', async () => {
  const { seen, run } = countingRuns(30);
  const tick = job({ name: 'tick', when: { everyMs: 10 }, run });
  await Promise.all([processes.start([tick]), processes.start([tick]), processes.start([tick])]);
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
    job({ name: 'slow', when: { everyMs: 5 }, run: countingRuns(40).run }),
    job({ name: 'idle', when: { everyMs: 5 }, due: async () => false, run: countingRuns().run }),
    job({ name: 'broken', when: { everyMs: 5 }, run: () => Promise.reject(new Error('no')) }),
  ];
  await Promise.all([processes.start(list, { onTick: tell(0) }), processes.start(list, { onTick: tell(1) })]);
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
  const { seen, run } = countingRuns();
  const due = async () => {
    asked += 1;
    return false;
  };
  await processes.start([job({ name: 'idle', when: { everyMs: 10 }, due, run })]);
  await until(
    () => asked,
    (times) => times > 10,
  );
  assert.is(seen.runs, 0);
  const { rows } = await processes.db.query('select from pgboss.job');
  assert.is(rows.length, 0);
});

jobs('what is prepared does nothing before it is begun: what runs touch may still be opening', async () => {
  const opened = await openJobs(processes.db, { logger: processes.logger, timeZone: 'UTC' });
  let asked = 0;
  const due = async () => {
    asked += 1;
    return true;
  };
  const { seen, run } = countingRuns();
  const queue = workQueue<{ piece: number }>({
    ...{ name: 'pieces', concurrency: 1, deadlineMs: 60_000, keyOf: ({ piece }) => String(piece), run },
    ...{ retry: { times: 1, firstAfterSeconds: 1, longestSeconds: 1 }, onDeadLetter: async () => {} },
  });
  const ticking = ['a', 'b', 'c'].map((name) => job({ name, when: { everyMs: 1 }, due, run }));
  const work = await opened.prepare({ jobs: ticking, workQueues: [queue] });
  await opened.enqueue(queue, [{ piece: 1 }]);
  // Each takes some ways to the database: a tick that had begun would be through by now.
  for (const name of ['a', 'b']) await isJobRunning(processes.db, name);
  assert.equal([asked, seen.runs], [0, 0]);
  work.begin();
  await until(
    () => [asked >= 3, seen.runs >= 4],
    (all) => all.every(Boolean),
  );
  await work.stop(2_000);
  await opened.close();
});

jobs(
  'a six-field schedule fires at its times, once over all processes, however their clocks go',
  async () => {
    let runs = 0;
    const second = job({
      name: 'second',
      when: { cron: '*/2 * * * * *' },
      run: async () => {
        runs += 1;
      },
    });
    await Promise.all([processes.start([second]), processes.start([second])]);
    await until(
      () => runs,
      (count) => count >= 2,
    );
    const { rows } = await processes.db.query<{ deletion_seconds: number }>(
      "select deletion_seconds from pgboss.job where name = 'second'",
    );
    // One row for each time, whoever came first; it is still there for whose clock comes to it hours later.
    assert.ok(rows.length <= runs + 1, `${rows.length} rows, ${runs} runs`);
    for (const { deletion_seconds: kept } of rows) assert.ok(kept >= 6 * 3_600);
  },
);

jobs('on demand: started once, refused while it runs', async () => {
  let end = () => {};
  let runs = 0;
  const run = () => {
    runs += 1;
    return new Promise<void>((ended) => {
      end = ended;
    });
  };
  const one = await processes.start([job({ name: 'ask', when: { onDemand: true }, run })]);
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
  const one = await processes.start(
    names.map((name) => job({ name, when: { onDemand: true }, run: async () => {} })),
  );
  for (const name of names) {
    const heard = await Promise.all(Array.from({ length: 8 }, () => one.trigger(name)));
    assert.is(heard.filter((yes) => yes).length, 1, name);
  }
  assert.equal(processes.warnings, []);
});

jobs('a failed run is no reason not to run again', async () => {
  let runs = 0;
  const failing = async () => {
    runs += 1;
    throw new Error('no');
  };
  await processes.start([job({ name: 'fails', when: { everyMs: 20 }, run: failing })]);
  await until(
    () => runs,
    (count) => count >= 3,
  );
});

jobs('schedules are read strictly', () => {
  assert.is(nextTimes('0 * * * * *', 'Europe/Berlin').length, 2);
  for (const wrong of ['* * * * *', '', '61 * * * * *', '@every 5s']) {
    assert.throws(() => nextTimes(wrong, 'Europe/Berlin'));
  }
});

jobs.run();
