import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { afterLook, changedKeys, faultsOfValue, sameValue, withEdit, withoutEdits } from './edits.ts';

const edits = suite('edits of settings');

edits('an edit keeps what was seen when it began, and is none when it is taken back', () => {
  const first = withEdit({}, 'barcode_margin_mm', { value: 8, saved: 7 });
  // Somebody else has saved 9 meanwhile: what this person saw was 7.
  const second = withEdit(first, 'barcode_margin_mm', { value: 10, saved: 9 });
  assert.equal(second, { barcode_margin_mm: { value: 10, seen: 7 } });
  assert.equal(changedKeys(withEdit(second, 'barcode_margin_mm', { value: 7, saved: 9 })), []);
});

edits('after a look at what somebody else saved, one’s own value may replace it, or is the same', () => {
  const mine = withEdit({}, 'steuertag_ids', { value: [1, 2], saved: [1] });
  assert.equal(afterLook(mine, 'steuertag_ids', [1, 3]), {
    steuertag_ids: { value: [1, 2], seen: [1, 3] },
  });
  assert.equal(afterLook(mine, 'steuertag_ids', [1, 2]), {});
  assert.is(afterLook(mine, 'barcode_margin_mm', 7), mine);
  assert.equal(withoutEdits(mine, ['steuertag_ids']), {});
});

edits('faults are counted from the value', () => {
  assert.equal(
    faultsOfValue([
      { path: 'value', message: 'a' },
      { path: 'value.3.when.title', message: 'b' },
    ]),
    [
      { path: '', message: 'a' },
      { path: '3.when.title', message: 'b' },
    ],
  );
});

const same: [unknown, unknown, boolean][] = [
  [null, null, true],
  [null, 0, false],
  [[1, 2], [1, 2], true],
  [[1, 2], [2, 1], false],
  [[], {}, false],
  [{ a: 'x', b: [1] }, { b: [1], a: 'x' }, true],
  [{ a: 1 }, { a: 1, b: undefined }, true],
  [{ a: 1 }, { b: 1 }, false],
  [{ a: 1 }, { a: 1, b: null }, false],
];
for (const [a, b, expected] of same) {
  edits(`${JSON.stringify(a)} and ${JSON.stringify(b)}`, () => {
    assert.is(sameValue(a, b), expected);
    assert.is(sameValue(b, a), expected);
  });
}
edits.run();
