import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { at, given } from '../scripts/testing/given.ts';
import {
  accepted,
  completed,
  duplicate,
  duplicateFound,
  failed,
  fileOf,
  found,
  gone,
  heldUp,
  itemId,
  mailed,
  pages,
  planned,
  received,
  requested,
  saved,
  segment,
  sentTwice,
  split,
  splitByPaperless,
  undoFailed,
  undone,
  undoPlanned,
  uploaded,
} from '../scripts/testing/inbox-facts.ts';
import { inboxSegments, isFrozen, type SegmentRow } from './inbox-segments.ts';

const segments = suite('segments of items');
const one = pages(1, 2);
const cut = [received(), split([one, pages(3)])];
const rowAfter = (...events: Parameters<typeof given>) => {
  const row = given(received(), split([one]), ...events)
    .fold(inboxSegments)
    .row<SegmentRow>();
  assert.ok(row);
  return row;
};

segments('cutting makes them, in their order', () => {
  given(...cut)
    .fold(inboxSegments)
    .gives(
      { segment_id: segment(one).segmentId, item_id: itemId, place: 0, pages: one, state: 'open' },
      { segment_id: segment(pages(3)).segmentId, place: 1, pages: pages(3), state: 'open' },
    );
});

segments('cut again: what is as before keeps what is known of it, the rest goes', () => {
  given(...cut, planned(one), uploaded(one), saved(one), split([pages(4), one], { removed: [pages(3)] }))
    .fold(inboxSegments)
    .gives({ place: 1, state: 'saved', document_id: 7 }, { place: 0, state: 'open', pages: pages(4) });
});

segments(
  'wanted: it is frozen while it is cut and compared, and what was known of a former save is forgotten',
  () => {
    const row = rowAfter(requested(one), planned(one), uploaded(one), failed(one), requested(one, true));
    assert.equal(
      [row.state, row.anyway, row.failure, row.problem, row.task_id, row.file_id],
      ['preparing', true, null, null, null, null],
    );
    assert.ok(isFrozen(row));
    assert.equal([row.planned_by, row.planned_at], ['anna', at(7)]);
  },
);

segments(
  'a duplicate that was found keeps its checksums, is free again, and is no duplicate when wanted anew',
  () => {
    const row = rowAfter(requested(one), duplicateFound(one));
    const { sha256, md5 } = fileOf('part');
    assert.equal(
      [row.state, row.duplicates, row.sha256, row.md5],
      ['duplicate', ['same-bytes'], sha256, md5],
    );
    assert.not(isFrozen(row));
    assert.equal(rowAfter(requested(one), duplicateFound(one), requested(one)).duplicates, []);
  },
);

segments(
  'a document that is gone is still the one that was made, until it is found again or taken back',
  () => {
    const made = [requested(one), planned(one), uploaded(one), saved(one)];
    const row = rowAfter(...made, gone(one));
    assert.equal([row.state, row.document_id, row.document_gone], ['saved', 7, true]);
    assert.is(rowAfter(...made, gone(one), found(one, 7)).document_gone, false);
    assert.is(rowAfter(...made, gone(one), undone(one)).document_gone, false);
  },
);

segments('on its way to Paperless it says what is sent, by whom, and which task tells of it', () => {
  const { fileId, sha256, md5 } = fileOf('part');
  given(received(), split([one]), planned(one), uploaded(one))
    .fold(inboxSegments)
    .gives({
      ...{ state: 'uploaded', file_id: fileId, sha256, md5, task_id: 'task-1', document_id: null },
      ...{ planned_at: at(3), planned_by: 'anna', state_at: at(4) },
    });
});

segments('saved, it is complete once its owner is set', () => {
  assert.is(rowAfter(planned(one), uploaded(one), saved(one)).to_complete, true);
  const { state, to_complete, problem } = rowAfter(planned(one), saved(one), completed(one));
  assert.equal({ state, to_complete, problem }, { state: 'saved', to_complete: false, problem: null });
  assert.is(rowAfter(planned(one), saved(one), completed(one, 'not allowed')).problem, 'not allowed');
});

segments('held up it goes on, and says why until it is sent; a try that was overtaken is noted', () => {
  const held = rowAfter(planned(one), heldUp(one));
  assert.equal([held.state, held.failure, held.problem], ['planned', 'upload-fails', 'POST …: 500']);
  assert.is(rowAfter(planned(one), heldUp(one), uploaded(one)).failure, null);
  assert.is(rowAfter(planned(one), uploaded(one), sentTwice(one)).sent_twice, 'task-2');
});

segments('taken back by whom is known before it is done, and no more once it failed or is done', () => {
  const made = [planned(one), uploaded(one), saved(one), completed(one)];
  assert.equal([rowAfter(...made, undoPlanned(one)).undo_by, rowAfter(...made).undo_by], ['ben', null]);
  const kept = rowAfter(...made, undoPlanned(one), undoFailed(one));
  assert.equal([kept.state, kept.undo_by, kept.failure], ['saved', null, 'edited-meanwhile']);
  assert.equal(rowAfter(...made, undoPlanned(one), undone(one)).undo_by, null);
});

segments('a number that is found later is a save; for what was saved it is only the number', () => {
  assert.is(rowAfter(planned(one), uploaded(one), found(one)).to_complete, true);
  const again = rowAfter(planned(one), saved(one), completed(one), found(one));
  assert.equal([again.state, again.document_id, again.to_complete], ['saved', 8, false]);
});

segments('other ends: split by Paperless, refused, a duplicate, undone', () => {
  const states = [splitByPaperless(one), failed(one), duplicate(one), undone(one)].map(
    (end) => rowAfter(planned(one), uploaded(one), end).state,
  );
  assert.equal(states, ['split-by-paperless', 'failed', 'duplicate', 'undone']);
  assert.is(rowAfter(planned(one), failed(one)).problem, 'ASN 7 is taken');
  assert.is(rowAfter(planned(one), duplicate(one)).document_id, 5);
  assert.is(rowAfter(planned(one), saved(one), undone(one)).document_id, null);
});

segments('tried again, nothing of the earlier try is left', () => {
  const again = rowAfter(planned(one), uploaded(one), failed(one), planned(one));
  assert.equal([again.state, again.task_id, again.problem], ['planned', null, null]);
});

segments('a duplicate that is wanted is accepted once', () => {
  assert.equal(rowAfter(accepted(one), accepted(one)).accepted, ['same-bytes']);
});

segments('frozen is what is on its way, in Paperless, or was mailed', () => {
  assert.not.ok(isFrozen(rowAfter()));
  assert.ok(isFrozen(rowAfter(mailed(one))));
  assert.ok(isFrozen(rowAfter(planned(one))));
  assert.ok(isFrozen(rowAfter(planned(one), saved(one))));
  assert.ok(isFrozen(rowAfter(planned(one), splitByPaperless(one))));
  for (const end of [failed(one), duplicate(one), undone(one)]) {
    assert.not.ok(isFrozen(rowAfter(planned(one), end)), end.type);
    assert.ok(isFrozen(rowAfter(mailed(one), planned(one), end)), `${end.type} of one that was mailed`);
  }
});

segments.run();
