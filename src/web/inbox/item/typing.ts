import type { InboxItemInDetail, InboxSegment } from '../shown.ts';
import { type CutHistory, change, startHistory } from './cut-history.ts';
import { type Cut, type CutSegment, contentOf, cutOf, droppedOf, sameCut, segmentsOf } from './cut-model.ts';
import { rangesOf } from './cut-ranges.ts';
import { draftOf, emptyDraft, fieldsOf, type SegmentDraft, sameDraft } from './segment-draft.ts';

/** What somebody has done to a file and not sent yet: cuts with their history, forms by their number. */
export type Typing = {
  /** As it was when they began. */
  seen: { expected: number; cut: Cut; drafts: Drafts };
  history: CutHistory;
  drafts: Drafts;
};
type Drafts = Readonly<Record<number, SegmentDraft>>;
type Item = Pick<InboxItemInDetail, 'name' | 'pages' | 'segments' | 'expected' | 'proposals'>;

/** A document to be, with what is typed about it and what the service says about it. */
export type Piece = CutSegment & { draft: SegmentDraft; known: InboxSegment | undefined };

/** Of a file whose pages cannot be counted. */
const WHOLE: CutSegment = { form: 0, pages: [] };

export function typingOf(item: Item): Typing {
  const cut = cutSeen(item);
  const segments = cut.length === 0 ? [WHOLE] : segmentsOf(cut);
  const drafts = Object.fromEntries(
    segments.flatMap((segment) => {
      const known = knownOf(item, segment);
      return known ? [[segment.form, draftOf({ ...known, name: known.name || nameOf(item, segment) })]] : [];
    }),
  );
  return { seen: { expected: item.expected, cut, drafts }, history: startHistory(cut), drafts };
}

export function piecesOf(typing: Pick<Typing, 'history' | 'drafts'>, item: Item): Piece[] {
  const { now } = typing.history;
  return (now.length === 0 ? [WHOLE] : segmentsOf(now)).map((segment) => ({
    ...segment,
    draft: typing.drafts[segment.form] ?? emptyDraft(nameOf(item, segment)),
    known: knownOf(item, segment),
  }));
}

export const isDirty = (typing: Typing, item: Item): boolean =>
  !sameCut(typing.seen.cut, typing.history.now) ||
  piecesOf(typing, item).some(({ form, draft }) => {
    const before = typing.seen.drafts[form];
    return before !== undefined && !sameDraft(before, draft);
  });

/** What is sent to have it so. */
export const wishOf = (typing: Typing, item: Item) => ({
  expected: typing.seen.expected,
  segments: piecesOf(typing, item).map(({ pages, draft }) => ({
    pages,
    name: draft.name.trim(),
    fields: fieldsOf(draft),
  })),
  dropped: droppedOf(typing.history.now),
});

/** Documents that are cut no more. */
export const frozenOf = (item: Item): CutSegment[] =>
  segmentsOf(cutSeen(item)).filter((segment) => knownOf(item, segment)?.frozen);

/** Somebody else was quicker: what was typed here, upon what holds now. Cuts go where they would touch what is saved. */
export function rebased(mine: Typing, item: Item): Typing {
  const theirs = typingOf(item);
  const cut = mine.history.now;
  const whole = mine.drafts[WHOLE.form];
  // Its pages have come to be known: the first document is what was the whole.
  if (cut.length !== theirs.history.now.length) {
    return { ...theirs, drafts: { ...theirs.drafts, ...(whole && { 1: whole }) } };
  }
  const history = change(theirs.history, frozenOf(item), { do: 'replace', cut });
  return { ...theirs, history, drafts: { ...theirs.drafts, ...mine.drafts } };
}

function cutSeen({ pages, segments }: Item): Cut {
  const count = pages ?? 0;
  const cut = segments.filter((segment) => segment.pages.length > 0);
  if (cut.length > 0) return cutOf(cut, count);
  const all = Array.from({ length: count }, (_, index) => ({ page: index + 1, rotate: 0 as const }));
  return count === 0 ? [] : cutOf([{ pages: all }], count);
}

const knownOf = ({ segments, pages }: Item, segment: CutSegment): InboxSegment | undefined =>
  segments.find((one) => contentOf(one) === contentOf(segment)) ??
  // The file as a whole stands for all of its pages.
  (segments.length === 1 && segment.pages.length === (pages ?? 0)
    ? segments.find((one) => one.pages.length === 0)
    : undefined);

/** As a template of the office names it, else after the file, with its pages. */
function nameOf({ name, pages, proposals }: Item, segment: CutSegment): string {
  const proposed = proposals.find(({ before }) => before === segment.pages[0]?.page)?.name;
  if (proposed) return proposed;
  if (segment.pages.length === (pages ?? 0)) return name;
  const alone = segment.pages.map((page, index) => ({
    ...page,
    dropped: false,
    form: index === 0 ? segment.form : null,
  }));
  return `${name.replace(/\.[a-z0-9]{1,5}$/i, '')}_${rangesOf(alone)}.pdf`;
}
