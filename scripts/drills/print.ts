import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import { drawZpl, type Layout } from '../../src/libs/labels/index.ts';
import { freePort } from '../simulators/free-port.ts';
import { startRandom } from '../simulators/random.ts';
import { type FlakyProxy, flakyProxy } from '../testing/flaky-proxy.ts';
import { startLabelPrinter } from '../testing/paper-of-labels.ts';
import { type PrintAgentProcess, startPrintAgent } from '../testing/print-agent-process.ts';
import { type ProcessFixture, processFixture } from '../testing/process-fixture.ts';
import { until } from '../testing/until.ts';
import { type DrillOptions, roundsOf } from './drill.ts';

const DPI = 203;
/** Longer than a lease, after which a label that was begun is unclear. */
const AT_REST_WITHIN_MS = 240_000;
const LONGER_THAN_A_LEASE_MS = 70_000;
const SHORT = 3;
const BLOWS = [
  ...['kill service', 'kill agent', 'kill agent', 'kill both', 'pause agent', 'pause service'],
  ...['lost answer', 'lost answer', 'cancelled at the printer'],
];

/**
 * At moments drawn by lot, while labels are asked for and printed: `kill -9` of service, print agent, or both; either of them
 * stands still, now and then for longer than a lease; answers are lost; somebody cancels at the printer. No number is given
 * out twice; no label comes out twice; what is said to be printed is on paper; and what came out of a job that does
 * not say so is reported as unclear.
 */
export async function killPrint(options: DrillOptions): Promise<string[]> {
  const random = startRandom(options.seed);
  const rounds = roundsOf(options, { short: SHORT, long: 200 });
  const fixture = await processFixture({ env: { PORT: String(await freePort(0)) } });
  const printer = await startLabelPrinter();
  const folder = await mkdtemp(join(tmpdir(), 'print-drill-'));
  let agent: PrintAgentProcess | undefined;
  let proxy: FlakyProxy | undefined;
  try {
    const office = officeOf(fixture);
    let service = await fixture.start();
    const { key } = await office.call<{ key: string }>('POST', '/print-agents', { name: 'Drill' });
    proxy = await flakyProxy(service.url);
    const through = proxy;
    const startAgent = () =>
      startPrintAgent({
        ...{ server: through.url, key, state: join(folder, 'agent') },
        printer: `z=socket://127.0.0.1:${printer.port}?dpi=${DPI}&medium=25.4x10`,
      });
    agent = startAgent();
    const printerId = await until(office.printer, (id) => id !== undefined, 30_000);
    const templateId = await office.defaultTemplate();

    const struck = new Map<string, number>();
    for (let round = 0; round < rounds; round += 1) {
      const asked = office.ask({ templateId, printerId, labels: random.between(1, 3), jobId: randomUUID() });
      await delay(random.between(0, 900));
      const blow = random.pick(BLOWS);
      struck.set(blow, (struck.get(blow) ?? 0) + 1);
      const kills = blow.startsWith('kill ');
      if (kills && blow !== 'kill service') await agent.kill('SIGKILL');
      if (kills && blow !== 'kill agent') {
        await service.kill('SIGKILL');
        service = await fixture.start();
      }
      if (kills && blow !== 'kill service') agent = startAgent();
      if (blow.startsWith('pause ')) {
        const paused = blow === 'pause agent' ? agent : service;
        paused.signal('SIGSTOP');
        const isLong = rounds > SHORT && random.between(0, 9) === 0;
        await delay(isLong ? LONGER_THAN_A_LEASE_MS : random.between(200, 2_000));
        paused.signal('SIGCONT');
      }
      if (blow === 'lost answer')
        proxy.swallowAnswerTo(random.pick(['/fetch', '/label', '/report', '/hello']));
      if (blow === 'cancelled at the printer') printer.cancelNext();
      await asked;
    }
    const jobs = await until(
      () => jobsOf(fixture),
      (all) => all.every(({ state }) => state !== 'queued' && state !== 'fetched'),
      AT_REST_WITHIN_MS,
    );
    assert.is(jobs.length, rounds, 'every job that was asked for is there, once');
    const seen = judge(jobs, printer.paper);
    return [
      `${rounds} rounds: ${[...struck].map(([blow, times]) => `${blow} ${times}`).join(', ')}`,
      `${seen.labels} labels of ${jobs.length} jobs: ${seen.states}; ${printer.paper.length} on paper, none twice, no number twice`,
    ];
  } finally {
    await agent?.kill('SIGKILL');
    await proxy?.close();
    await printer.stop();
    await fixture.close();
    await rm(folder, { recursive: true, force: true });
  }
}

type Job = { jobId: string; state: string; layouts: Layout[]; numbers: { from: number; to: number } };

/** @throws AssertionError where paper and log do not fit together */
function judge(jobs: readonly Job[], paper: readonly string[]): { labels: number; states: string } {
  const printed = new Map<string, number>();
  for (const label of paper) printed.set(label, (printed.get(label) ?? 0) + 1);
  const numbers = new Set<number>();
  const states = new Map<string, number>();
  let labels = 0;
  for (const { jobId, state, layouts, numbers: drawn } of jobs) {
    states.set(state, (states.get(state) ?? 0) + 1);
    for (const [place, layout] of layouts.entries()) {
      const number = drawn.from + place;
      assert.not(numbers.has(number), `number ${number} was given out twice`);
      numbers.add(number);
      labels += 1;
      const label = drawZpl(layout, { dpi: DPI });
      const times = printed.get(label) ?? 0;
      printed.delete(label);
      assert.ok(times <= 1, `number ${number} of ${jobId} is ${times} times on paper, and ${state}`);
      if (state === 'printed') assert.is(times, 1, `number ${number} of ${jobId} is not on paper`);
      else if (times > 0) assert.is(state, 'unclear', `number ${number} of ${jobId} came out`);
    }
  }
  assert.is(printed.size, 0, 'labels on paper that no job is known for');
  return { labels, states: [...states].map(([state, count]) => `${state} ${count}`).join(', ') };
}

async function jobsOf({ db }: ProcessFixture): Promise<Job[]> {
  const { rows } = await db.query<Job>(
    `select job_id as "jobId", state, numbers, layouts from print_jobs join print_job_contents using (job_id)`,
  );
  return rows;
}

/** The office, whose calls are repeated until they are answered. */
function officeOf(fixture: ProcessFixture) {
  const url = `http://127.0.0.1:${fixture.env.PORT}/api`;
  const call = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    // A token lives for minutes, a drill for longer.
    const headers = { ...fixture.as('PM_Admin'), 'content-type': 'application/json' };
    const answer = await fetch(`${url}${path}`, {
      ...{ method, headers, signal: AbortSignal.timeout(30_000) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  return {
    call,
    async printer(): Promise<string | undefined> {
      const { items } = await call<{ items: { printers: { printerId: string }[] }[] }>(
        'GET',
        '/print-agents',
      );
      return items[0]?.printers[0]?.printerId;
    },
    async defaultTemplate(): Promise<string | undefined> {
      const { items } = await call<{ items: { templateId: string; isDefault: boolean }[] }>(
        'GET',
        '/barcode-templates',
      );
      return items.find(({ isDefault }) => isDefault)?.templateId;
    },
    /** Asked with the same id until it is answered: that must not make two jobs of it. */
    ask: (wish: object) =>
      until(
        () =>
          call('POST', '/print-jobs', wish).then(
            () => 'taken',
            ({ message }: Error) => delay(200, message),
          ),
        (answer) => answer === 'taken',
        120_000,
      ),
  };
}
