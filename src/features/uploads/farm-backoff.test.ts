import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type AccessSeen, backoffAfter } from './farm-backoff.ts';

const backoff = suite('back-off of the schedule');
const NOW = '2026-11-21T08:00:00.000Z';

const seen: Record<string, AccessSeen | null> = {
  '.': { checked: 3 },
  // Nothing was asked: says nothing.
  '-': { checked: 0 },
  s: { checked: 1, stopped: 'unauthorized', refused: 'session' },
  L: { checked: 0, stopped: 'unauthorized', refused: 'log-in' },
  u: { checked: 2, stopped: 'unreachable' },
  n: { checked: 0, stopped: 'not-configured' },
  x: null,
};
// The oldest run first, as they happened; the minutes after the last refusal.
const cases: [string, number | null][] = [
  ['', null],
  ['.', null],
  ['.s', null],
  ['.ss', 1],
  ['.sss', 5],
  ['.ssss', 15],
  ['.sssssss', 15],
  ['ss.', null],
  ['ss.s', null],
  ['.L', 1],
  ['.LL', 5],
  ['.LLLL', 15],
  ['.sL', 1],
  ['.s-s', 1],
  ['.su', null],
  ['.sxnus', 1],
  ['ss-', 1],
];
for (const [runs, minutes] of cases) {
  backoff(`after “${runs}”: ${minutes ?? 'none'}`, () => {
    const list = [...runs].toReversed().map((one) => ({ finishedAt: NOW, seen: seen[one] ?? null }));
    const until = backoffAfter(list);
    assert.is(until && (Date.parse(until) - Date.parse(NOW)) / 60_000, minutes);
  });
}

backoff('counted from the last refusal, whatever came after it', () => {
  const list = [
    { finishedAt: '2026-11-21T09:00:00.000Z', seen: seen.u ?? null },
    { finishedAt: NOW, seen: seen.L ?? null },
  ];
  assert.is(backoffAfter(list), '2026-11-21T08:01:00.000Z');
});

backoff.run();
