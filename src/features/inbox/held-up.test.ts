import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { PaperlessFailure } from '../../gateways/paperless/index.ts';
import { heldUpBy, mayGiveUp, nextTryMs } from './held-up.ts';

const heldUp = suite('what holds up a save');

const reason = (step: Parameters<typeof heldUpBy>[0], failure: PaperlessFailure, uploads = 0) =>
  heldUpBy(step, { failure, message: 'x' }, uploads)?.reason ?? null;

heldUp('a missing right is said at once, and which', () => {
  assert.is(reason('look-for-uploads', 'forbidden'), 'tasks-hidden');
  assert.is(reason('ask-task', 'forbidden'), 'tasks-hidden');
  assert.is(reason('read-document', 'forbidden'), 'not-allowed');
});

heldUp('an upload that fails again and again while all else is answered is that file’s trouble', () => {
  assert.equal(
    [1, 2, 3, 4].map((times) => reason('upload', 'failed', times)),
    [null, null, 'upload-fails', 'upload-fails'],
  );
  assert.is(reason('upload', 'unreachable', 3), 'upload-fails', 'a proxy that cuts off what is large');
});

heldUp('where nothing is answered Paperless is away: nothing is said at the piece', () => {
  for (const step of ['look-for-uploads', 'look-for-documents', 'ask-task', 'read-document'] as const) {
    for (const failure of ['unreachable', 'failed', 'unauthorized', 'unexpected-answer'] as const) {
      assert.is(reason(step, failure, 9), null);
    }
  }
});

heldUp('its own trouble is tried ever more seldom, an outage as often as ever', () => {
  const ages = [0, 60_000, 3_600_000, 864_000_000];
  assert.equal(
    ages.map((age) => nextTryMs(age, true)),
    [5_000, 15_000, 600_000, 600_000],
  );
  assert.equal(
    ages.map((age) => nextTryMs(age, false)),
    [5_000, 5_000, 5_000, 5_000],
  );
});

heldUp('given up may be what is held up, and a task without an end after hours', () => {
  const hours = (count: number) => count * 3_600_000;
  const may = (
    state: Parameters<typeof mayGiveUp>[0]['state'],
    failure: 'upload-fails' | null,
    age: number,
  ) => mayGiveUp({ state, failure }, age);
  assert.equal([may('planned', null, hours(99)), may('planned', 'upload-fails', 0)], [false, true]);
  assert.equal([may('uploaded', null, hours(1)), may('uploaded', null, hours(2))], [false, true]);
  assert.is(may('uploaded', 'upload-fails', 0), true);
  for (const state of ['open', 'preparing', 'saved', 'failed', 'duplicate', 'undone'] as const) {
    assert.is(may(state, 'upload-fails', hours(99)), false);
  }
});

heldUp.run();
