import { setTimeout as delay } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import { startRandom } from '../simulators/random.ts';
import { callWebhook } from '../testing/keep-calling.ts';
import { PROCESSING_TAG, type ProcessFixture, processFixture } from '../testing/process-fixture.ts';
import type { ServiceProcess } from '../testing/service-process.ts';
import { until } from '../testing/until.ts';
import { type DrillOptions, roundsOf, seconds } from './drill.ts';

/** Where in a processing the process dies: while this request of ours is under way. */
const POINTS: [method: string, pathOf: (id: number) => string][] = [
  ['GET', (id) => `/api/documents/${id}/`],
  ['PATCH', (id) => `/api/documents/${id}/`],
  ['POST', (id) => `/api/documents/${id}/notes/`],
  ['POST', () => '/api/documents/bulk_edit/'],
];
const REQUEST_LASTS_MS = 500;
const TAKEN_UP_WITHIN_MS = 30_000;

/**
 * `kill -9` between "the row has left the queue" and "processed". The document is taken up again at the next
 * start, under the same processing and with the plan that was recorded, and finished once.
 */
export async function killMidProcessing(options: DrillOptions): Promise<string[]> {
  const random = startRandom(options.seed);
  const rounds = roundsOf(options, { short: 1, long: 6 });
  const fixture = await processFixture();
  let slowest = 0;
  try {
    let service = await fixture.start();
    for (let round = 0; round < rounds; round += 1) {
      for (const [method, pathOf] of POINTS) {
        const id = fixture.scan();
        const offset = random.between(0, REQUEST_LASTS_MS - 200);
        const { next, tookMs } = await killAt(fixture, service, { id, method, path: pathOf(id), offset });
        service = next;
        slowest = Math.max(slowest, tookMs);
      }
    }
  } finally {
    await fixture.close();
  }
  return [
    `${rounds} × ${POINTS.length} kills: taken up again and finished once, at most ${seconds(slowest)} after the start`,
  ];
}

type Kill = { id: number; method: string; path: string; offset: number };

/** @returns the process that took over, and after how many milliseconds it was done, its start included */
async function killAt(
  fixture: ProcessFixture,
  first: ServiceProcess,
  { id, method, path, offset }: Kill,
): Promise<{ next: ServiceProcess; tookMs: number }> {
  const { faults, requests } = fixture.paperless;
  const underWay = (expected: boolean) =>
    until(
      () => requests.underWay.includes(`${method} ${path}`),
      (is) => is === expected,
    );
  const fault = faults.add({ kind: 'latency', ms: REQUEST_LASTS_MS, match: { method, path } });
  await callWebhook(first.url, id);
  await underWay(true);
  await delay(offset);
  await first.kill('SIGKILL');
  await underWay(false);
  faults.remove(fault);
  // The rules change while nobody runs: a plan that was recorded is finished, not made anew, and then those of now look.
  const planned = (await fixture.typesOf(id)).includes('ProcessingPlanned');
  if (planned) await fixture.setRules([{ name: 'Neu', when: {}, then: { title: 'Nach neuer Regel' } }]);

  const startedAt = performance.now();
  const next = await fixture.start();
  const types = await fixture.processed(id, TAKEN_UP_WITHIN_MS);
  const tookMs = performance.now() - startedAt;
  const where = `killed at ${method} ${path}`;
  assert.is(types.filter((type) => type === 'ProcessingStarted').length, 1, where);
  assert.ok(types.includes('ProcessingResumed'), where);
  const { title, notes } = await until(
    () => fixture.paperless.document(id),
    ({ tags }) => !tags.includes(PROCESSING_TAG),
  );
  // Its note is that of the plan: the rules of now have none. They see no document whose tag had gone by then.
  const isLookedAtAgain = planned && !path.endsWith('/bulk_edit/');
  assert.equal([title, notes.length], [isLookedAtAgain ? 'Nach neuer Regel' : 'Fertig', 1], where);
  if (planned) await fixture.setRules(fixture.rules);
  return { next, tookMs };
}
