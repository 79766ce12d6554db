import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { change, redo, startHistory, undo } from './cut-history.ts';
import {
  type Cut,
  type CutCommand,
  changeCut,
  contentOf,
  cutOf,
  droppedOf,
  segmentsOf,
} from './cut-model.ts';
import { type RangeFault, rangesOf, readRanges } from './cut-ranges.ts';

// The cut of a pile: what each command does, that no page is ever lost, and that ranges and cuts say the same.

const cuts = suite('the cut of a pile');

const whole = (pageCount: number): Cut =>
  cutOf(
    [{ pages: Array.from({ length: pageCount }, (_, index) => ({ page: index + 1, rotate: 0 })) }],
    pageCount,
  );
const cutBy = (ranges: string, pageCount = 6): Cut => {
  const cut = readRanges(ranges, whole(pageCount));
  if ('reason' in cut) throw new Error(`${cut.reason} at ${cut.at}: ${cut.part}`);
  return cut;
};
const after = (ranges: string, ...commands: CutCommand[]): string =>
  rangesOf(commands.reduce((cut, command) => changeCut(cut, [], command), cutBy(ranges)));

cuts('a cut is made and taken away before a page, not before the first one', () => {
  assert.is(after('1-6', { do: 'toggle-cut', at: 2 }), '1-2,3-6');
  assert.is(after('1-2,3-6', { do: 'toggle-cut', at: 2 }), '1-6');
  assert.is(after('1-6', { do: 'toggle-cut', at: 0 }), '1-6');
});

cuts('a dropped page leaves its document to the next one, and comes back where it stood', () => {
  assert.is(after('1-2,3-6', { do: 'toggle-drop', at: 2 }), '1-2,4-6');
  assert.is(after('1-2,3,4-6', { do: 'toggle-drop', at: 2 }), '1-2,4-6');
  const drop: CutCommand = { do: 'toggle-drop', at: 4 };
  assert.is(after('1-6', drop, drop), '1-6');
  assert.equal(droppedOf(cutBy('1-2,5')), [3, 4, 6]);
});

cuts('a page moves one place, also from one document into the next', () => {
  assert.is(after('1-6', { do: 'move-earlier', at: 2 }), '1+3+2+4-6');
  assert.is(after('1-6', { do: 'move-later', at: 0 }), '2+1+3-6');
  assert.is(after('1-2,3-6', { do: 'move-earlier', at: 2 }), '1-3,4-6');
  assert.is(after('1-2,3-6', { do: 'move-later', at: 1 }), '1,2-6');
  assert.is(after('1,2-6', { do: 'move-later', at: 0 }), '1-6');
  assert.is(after('1-2,3,4-6', { do: 'move-earlier', at: 2 }), '1-3,4-6');
  assert.is(after('1-6', { do: 'move-earlier', at: 0 }, { do: 'move-later', at: 5 }), '1-6');
});

cuts('a page that is dragged goes before the one it is let go on, into the document of that one', () => {
  assert.is(after('1-3,4-6', { do: 'move', at: 5, to: 0 }), '6+1-3,4-5');
  assert.is(after('1-3,4-6', { do: 'move', at: 0, to: 3 }), '2-3,1+4-6');
  assert.is(after('1-3,4-6', { do: 'move', at: 0, to: 6 }), '2-3,4-6+1');
  assert.is(after('1,2-6', { do: 'move', at: 0, to: 6 }), '2-6+1');
});

cuts('a proposal cuts and drops in one, and once more changes nothing', () => {
  const separator: CutCommand = { do: 'propose', before: 4, drop: [3] };
  assert.is(after('1-6', separator), '1-2,4-6');
  const cut = cutBy('1-2,4-6');
  assert.is(changeCut(cut, [], separator), cut);
});

cuts('what is in Paperless stays as it is, whatever is done around it', () => {
  const cut = cutBy('1-2,3-4,5-6');
  const frozen = segmentsOf(cut).slice(1, 2);
  for (const command of [
    { do: 'toggle-cut', at: 2 },
    { do: 'toggle-cut', at: 3 },
    { do: 'toggle-cut', at: 4 },
    { do: 'toggle-drop', at: 2 },
    { do: 'turn', at: 3 },
    { do: 'move-later', at: 2 },
    { do: 'move', at: 0, to: 3 },
  ] satisfies CutCommand[]) {
    assert.is(changeCut(cut, frozen, command), cut, JSON.stringify(command));
  }
  assert.is(rangesOf(changeCut(cut, frozen, { do: 'toggle-cut', at: 1 })), '1,2,3-4,5-6');
});

cuts('what is typed stays with its document, also when its first page goes', () => {
  const forms = (cut: Cut) => segmentsOf(cut).map(({ form }) => form);
  const cut = cutBy('1-2,3-6');
  assert.equal(forms(cut), [1, 3]);
  assert.equal(forms(changeCut(cut, [], { do: 'toggle-drop', at: 2 })), [1, 3]);
  assert.equal(forms(changeCut(cut, [], { do: 'move', at: 2, to: 6 })), [1, 3]);
  const twice = changeCut(changeCut(cut, [], { do: 'toggle-cut', at: 2 }), [], { do: 'toggle-cut', at: 2 });
  assert.equal(forms(twice), [1, 3]);
  assert.equal(forms(readRanges('3-6,1-2', cut) as Cut), [3, 1]);
});

cuts('ranges that make no sense say where', () => {
  const fault = (text: string) => readRanges(text, whole(6)) as RangeFault;
  assert.equal(fault('0'), { reason: 'no-such-page', at: 0, part: '0' });
  assert.equal(fault('1-2,5-3'), { reason: 'backwards', at: 4, part: '5-3' });
  assert.equal(fault('1,,2'), { reason: 'empty', at: 2, part: '' });
  assert.equal(fault('99999999'), { reason: 'no-such-page', at: 0, part: '99999999' });
  assert.equal(fault('1-3,a'), { reason: 'unreadable', at: 4, part: 'a' });
  assert.equal(fault('1-3,3-4'), { reason: 'twice', at: 4, part: '3-4' });
  assert.equal(fault('1 2'), { reason: 'unreadable', at: 0, part: '1 2' });
  assert.equal(fault(''), { reason: 'empty', at: 0, part: '' });
  assert.is(rangesOf(cutBy(' 1 - 2, 4– ')), '1-2,4-6');
});

const PAGES = 7;
const place = fc.integer({ min: 0, max: PAGES - 1 });
const command: fc.Arbitrary<CutCommand> = fc.oneof(
  fc.record({
    do: fc.constantFrom(
      'toggle-cut' as const,
      'toggle-drop' as const,
      'turn' as const,
      'move-earlier' as const,
      'move-later' as const,
    ),
    at: place,
  }),
  fc.record({ do: fc.constant('move' as const), at: place, to: fc.integer({ min: 0, max: PAGES }) }),
  fc.record({ do: fc.constant('propose' as const), before: place, drop: fc.array(place, { maxLength: 2 }) }),
);

cuts(
  'whatever is done: each page is there once, forms are one each, ranges read back as the same cut',
  () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 30 }), (commands) => {
        const cut = commands.reduce((now, one) => changeCut(now, [], one), whole(PAGES));
        assert.equal(
          cut.map(({ page }) => page).toSorted((a, b) => a - b),
          [1, 2, 3, 4, 5, 6, 7],
        );
        const segments = segmentsOf(cut);
        assert.is(new Set(segments.map(({ form }) => form)).size, segments.length);
        assert.is(segments.flatMap(({ pages }) => pages).length + droppedOf(cut).length, PAGES);
        if (segments.length === 0) return;
        const read = readRanges(rangesOf(cut), cut) as Cut;
        assert.equal(segmentsOf(read).map(contentOf), segments.map(contentOf));
      }),
    );
  },
);

cuts('undo goes back all the way, redo comes forth again', () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 20 }), (commands) => {
      const start = startHistory(whole(PAGES));
      const done = commands.reduce((history, one) => change(history, [], one), start);
      let back = done;
      for (const _ of done.past) back = undo(back);
      assert.equal(back.now, start.now);
      assert.is(undo(back), back);
      let forth = back;
      for (const _ of back.future) forth = redo(forth);
      assert.equal(forth.now, done.now);
    }),
  );
});

cuts.run();
