import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { documentsOf, heldByAnother, segmentCounts } from './item-segments.ts';

test('how far the segments of an item are', () => {
  const states = ['open', 'planned', 'pending', 'saved', 'split-by-paperless', 'failed', 'undone'] as const;
  assert.equal(segmentCounts(states.map((state) => ({ state }))), { all: 7, saved: 2, going: 2, stuck: 1 });
  assert.equal(segmentCounts([]), { all: 0, saved: 0, going: 0, stuck: 0 });
});

test('an item is held by another one until their time is over', () => {
  const claimedBy = { sub: 'a', name: 'Anna', until: '2026-11-22T10:00:00.000Z' };
  const before = Date.parse('2026-11-22T09:59:59.000Z');
  assert.is(heldByAnother({ claimedBy }, 'b', before), claimedBy);
  assert.is(heldByAnother({ claimedBy }, 'a', before), null);
  assert.is(heldByAnother({ claimedBy }, 'b', before + 1_000), null);
  assert.is(heldByAnother({ claimedBy: null }, 'b', before), null);
});

test('the documents of an item are those of its saved segments', () => {
  const segments = [{ documentId: 7 }, { documentId: null }, { documentId: 9 }] as never;
  assert.equal(documentsOf({ segments }), [7, 9]);
});

test.run();
