import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { countingRuns, type JobProcesses, jobProcesses } from '../../scripts/testing/job-processes.ts';
import { until } from '../../scripts/testing/until.ts';
import { type JobTick, job, nextTimes } from './index.ts';

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

jobs('a six-field schedule fires at its seconds, once over all processes', async () => {
  const times: number[] = [];
  const second = job({
    name: 'second',
    when: { cron: '*/2 * * * * *' },
    run: async () => void times.push(Date.now()),
  });
  await Promise.all([processes.start([second]), processes.start([second])]);
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
