import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { SegmentRow } from '../../../projections/inbox-segments.ts';
import type { SegmentPage } from '../../domain/events/index.ts';
import { type CutCommand, isSettled, isWhole, planCut, segmentsOfCuts } from './plan-cut.ts';
import { segmentIdOf } from './segment-id.ts';

const cutting = suite('cutting an item');
const ITEM = '01939b5e-7a00-7000-8000-000000000001';

const pages = (...numbers: number[]): SegmentPage[] => numbers.map((page) => ({ page, rotate: 0 }));
const segment = (of: SegmentPage[], more: Partial<SegmentRow> = {}): SegmentRow => ({
  ...({ item_id: ITEM, place: 0, state: 'open', mailed: 0 } as SegmentRow),
  segment_id: segmentIdOf(ITEM, of),
  pages: of,
  ...more,
});
const given = (
  present: SegmentRow[],
  { dropped = [] as number[], pageCount = 4, state = 'open' as const } = {},
) => ({
  when: (command: Partial<CutCommand> & { cut: SegmentPage[][] }) =>
    planCut(
      {
        ...{ item_id: ITEM, state, cut_version: 3, dropped },
        segments: present.map(({ segment_id }) => segment_id),
      },
      present,
      pageCount,
      { expected: 3, dropped: [], ...command, segments: command.cut.map((of) => ({ pages: of })) },
    ),
});
const reasonOf = (result: ReturnType<typeof planCut>) =>
  result && 'reason' in result ? [result.reason, result.pages] : result;

cutting('every page lies in one segment or is dropped', () => {
  const plan = given([]).when({ cut: [pages(1, 2), pages(4)], dropped: [3] });
  assert.equal(plan, {
    segments: [pages(1, 2), pages(4)].map((of) => ({ segmentId: segmentIdOf(ITEM, of), pages: of })),
    removed: [],
    dropped: [3],
  });
});

cutting('pages that are missing, named twice, or not there are named', () => {
  assert.equal(reasonOf(given([]).when({ cut: [pages(1, 2)] })), ['page-missing', [3, 4]]);
  assert.equal(reasonOf(given([]).when({ cut: [pages(1, 2), pages(2, 3, 4)] })), ['page-twice', [2]]);
  assert.equal(reasonOf(given([]).when({ cut: [pages(1, 2, 3, 4)], dropped: [4] })), ['page-twice', [4]]);
  assert.equal(reasonOf(given([]).when({ cut: [pages(1, 2, 3, 4, 9)] })), ['no-such-page', [9]]);
  assert.equal(reasonOf(given([]).when({ cut: [pages(1, 2, 3, 4), []] })), ['empty-segment', []]);
});

cutting('whoever saw older cuts is refused', () => {
  assert.equal(reasonOf(given([]).when({ cut: [pages(1, 2, 3, 4)], expected: 2 })), ['stale', []]);
});

cutting('what is on its way, saved or mailed stays; the rest is cut anew', () => {
  const saved = segment(pages(1, 2), { state: 'saved' });
  const open = segment(pages(3, 4));
  const again = given([saved, open]).when({ cut: [pages(1, 2), pages(3), pages(4)] });
  assert.equal(again && 'removed' in again && again.removed, [open.segment_id]);
  for (const frozen of [
    { state: 'planned' },
    { state: 'uploaded' },
    { state: 'saved' },
    { mailed: 1 },
  ] as const) {
    const refused = given([segment(pages(1, 2), frozen), open]).when({
      cut: [pages(1), pages(2), pages(3, 4)],
    });
    assert.equal(reasonOf(refused), ['frozen', [1, 2]]);
  }
});

cutting('a save that failed, found a duplicate or was undone leaves its pages free', () => {
  for (const state of ['failed', 'duplicate', 'undone'] as const) {
    const plan = given([segment(pages(1, 2, 3, 4), { state })]).when({ cut: [pages(1, 2), pages(3, 4)] });
    assert.is(reasonOf(plan), plan, state);
  }
});

cutting('the same cuts again change nothing', () => {
  const present = [segment(pages(1, 2)), segment(pages(4))];
  assert.is(given(present, { dropped: [3] }).when({ cut: [pages(1, 2), pages(4)], dropped: [3] }), null);
});

cutting('a page that is turned makes another segment; order counts', () => {
  const turned = segmentIdOf(ITEM, [{ page: 1, rotate: 90 }]);
  assert.is.not(turned, segmentIdOf(ITEM, pages(1)));
  assert.is.not(segmentIdOf(ITEM, pages(1, 2)), segmentIdOf(ITEM, pages(2, 1)));
  assert.is(segmentIdOf(ITEM, pages(1, 2)), segmentIdOf(ITEM, pages(1, 2)));
});

cutting('cuts before pages: dropped pages end no segment and begin none', () => {
  const cut = (cuts: number[], dropped: number[] = []) =>
    segmentsOfCuts(cuts, 5, dropped).map(({ pages: of }) => of.map(({ page }) => page));
  assert.equal(cut([]), [[1, 2, 3, 4, 5]]);
  assert.equal(cut([3, 5]), [[1, 2], [3, 4], [5]]);
  assert.equal(cut([3], [3]), [
    [1, 2],
    [4, 5],
  ]);
  assert.equal(cut([2, 4], [1]), [
    [2, 3],
    [4, 5],
  ]);
});

cutting('nothing is left to be done when each page is in Paperless or dropped', () => {
  const settled = (segments: SegmentRow[], dropped: number[]) => isSettled({ dropped }, segments, 4);
  const saved = { state: 'saved' } as const;
  assert.ok(settled([segment(pages(1, 2), saved), segment(pages(4), saved)], [3]));
  assert.ok(settled([segment(pages(1, 2, 3, 4), { state: 'split-by-paperless' })], []));
  assert.not.ok(settled([segment(pages(1, 2), saved), segment(pages(4))], [3]), 'one is open');
  assert.not.ok(settled([segment(pages(1, 2, 3, 4), { mailed: 1 })], []), 'mailing alone ends nothing');
  assert.ok(settled([segment([], saved)], []), 'a file as a whole');
  assert.not.ok(isSettled({ dropped: [] }, [segment([])], 0), 'a file without pages that is only named');
});

cutting('whole is a file whose pages all lie as they came', () => {
  assert.ok(isWhole(pages(1, 2, 3), 3));
  assert.ok(isWhole([], 3));
  assert.not.ok(isWhole(pages(1, 2), 3));
  assert.not.ok(isWhole(pages(2, 1, 3), 3));
  assert.not.ok(isWhole([...pages(1, 2), { page: 3, rotate: 180 }], 3));
});

cutting.run();
