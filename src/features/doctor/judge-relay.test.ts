import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { judgeRelay } from './judge-relay.ts';

const parked = [
  {
    ...{ stream: 'document-4', fromVersion: 2, fromPosition: 9, reason: 'writing to the stream is denied' },
    ...{ parkedAt: '2026-11-22T10:00:00Z', unparkedAt: null },
  },
];

test('a stream that is kept back shows, though nothing lags and nothing is in trouble', () => {
  const { verdict, seen, steps } = judgeRelay({ lag: 0, trouble: null, parked });
  assert.is(verdict, 'wrong');
  assert.match(seen.en, '1 streams are kept back, first document-4: writing to the stream is denied');
  assert.match(steps[0]?.en ?? '', 'unpark --all');
});

test('trouble is told with what waits; no relay is no fault', () => {
  const trouble = { why: 'Server Is Not Ready', since: '2026-11-22T10:00:00Z' };
  assert.match(judgeRelay({ lag: 7, trouble, parked: [] }).seen.en, '7 wait: Server Is Not Ready');
  assert.is(judgeRelay({ lag: 7, trouble: null, parked: [] }).verdict, 'ok');
  assert.is(judgeRelay(null).verdict, 'ok');
  assert.is(judgeRelay(undefined).verdict, 'unknown');
});

test.run();
