import type { InboxItemInDetail, InboxSegment } from '../shown.ts';
import { type CutHistory, change, startHistory } from './cut-history.ts';
import { type Cut, type CutSegment, contentOf, cutOf, droppedOf, sameCut, segmentsOf } from './cut-model.ts';
import { rangesOf } from './cut-ranges.ts';
import { draftByFacts, factsOfPages } from './facts.ts';
import { draftOf, fieldsOf, type SegmentDraft, sameDraft } from './segment-draft.ts';

/**
 * What somebody has done to a file and not sent yet: cuts with their history, forms by their number. A document without
 * a form has the one that it begins with.
 */
export type Typing = {
  /** As it was when they began. */
  seen: { expected: number; cut: Cut; drafts: Drafts };
  history: CutHistory;
  drafts: Drafts;
};
type Drafts = Readonly<Record<number, SegmentDraft>>;
type Item = Pick<InboxItemInDetail, 'name' | 'pages' | 'segments' | 'expected' | 'proposals' | 'facts'>;

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
      const isFilledIn = known && (known.name !== '' || Object.keys(known.fields).length > 0);
      return isFilledIn
        ? [[segment.form, draftOf({ ...known, name: known.name || nameOf(item, segment) })]]
        : [];
    }),
  );
  return { seen: { expected: item.expected, cut, drafts }, history: startHistory(cut), drafts };
}

export function piecesOf(typing: Pick<Typing, 'history' | 'drafts'>, item: Item): Piece[] {
  const { now } = typing.history;
  return (now.length === 0 ? [WHOLE] : segmentsOf(now)).map((segment) => ({
    ...segment,
    draft: typing.drafts[segment.form] ?? firstDraft(item, segment),
    known: knownOf(item, segment),
  }));
}

/** Whether somebody has done something that would be lost. */
export const isDirty = (typing: Typing, item: Item): boolean =>
  !sameCut(typing.seen.cut, typing.history.now) ||
  piecesOf(typing, item).some(
    (piece) => !sameDraft(typing.seen.drafts[piece.form] ?? firstDraft(item, piece), piece.draft),
  );

/** Whether the service knows less than what is shown: also what codes say, and names by their template. */
export const isUnsent = (typing: Typing, item: Item): boolean =>
  !sameCut(cutSeen(item), typing.history.now) ||
  piecesOf(typing, item).some(
    ({ known, draft }) => !known || (!known.frozen && !sameDraft(draftOf(known), draft)),
  );

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

/** All pages as they stand in the file: its bytes are those of the file. */
export const isWhole = ({ pages: wanted }: CutSegment, { pages }: Pick<Item, 'pages'>): boolean =>
  wanted.length === 0 || contentOf({ pages: wanted }) === contentOf({ pages: allPages(pages ?? 0) });

function cutSeen({ pages, segments }: Item): Cut {
  const count = pages ?? 0;
  const cut = segments.filter((segment) => segment.pages.length > 0);
  if (cut.length > 0) return cutOf(cut, count);
  return count === 0 ? [] : cutOf([{ pages: allPages(count) }], count);
}

const allPages = (count: number): CutSegment['pages'] =>
  Array.from({ length: count }, (_, index) => ({ page: index + 1, rotate: 0 }));

const knownOf = ({ segments, pages }: Item, segment: CutSegment): InboxSegment | undefined =>
  segments.find((one) => contentOf(one) === contentOf(segment)) ??
  // The file as a whole stands for all of its pages.
  (segments.length === 1 && segment.pages.length === (pages ?? 0)
    ? segments.find((one) => one.pages.length === 0)
    : undefined);

/** What the form of a document begins with: what codes on its pages say. */
const firstDraft = (item: Item, segment: CutSegment): SegmentDraft =>
  draftByFacts(nameOf(item, segment), factsOfPages(item, segment.pages));

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
