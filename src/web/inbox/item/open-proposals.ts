import { type CutCommand, changeCut } from './cut-model.ts';
import type { Editing } from './use-editing.ts';

type Known = Pick<Editing, 'item' | 'cut' | 'frozen' | 'mayEdit'>;
type Proposal = Editing['item']['proposals'][number];

export const commandOf = ({ before, drop }: Pick<Proposal, 'before' | 'drop'>): CutCommand => ({
  do: 'propose',
  before,
  drop,
});

/** Those that would still change something. */
export const openProposals = ({ item, cut, frozen, mayEdit }: Known): Proposal[] =>
  mayEdit ? item.proposals.filter((one) => changeCut(cut, frozen, commandOf(one)) !== cut) : [];

/** What sets pages upright that lie on their side, and that nobody has turned yet. */
export const turnsOf = (known: Known): CutCommand[] =>
  freePages(known).flatMap(({ page, rotate, at }) => {
    const turn = known.item.pageList.find((one) => one.page === page)?.turn ?? null;
    if (!turn || rotate !== 0) return [];
    return Array.from({ length: turn / 90 }, () => ({ do: 'turn' as const, at }));
  });

/** What leaves empty pages out. */
export const blanksOf = (known: Known): CutCommand[] =>
  freePages(known).flatMap(({ page, at }) =>
    known.item.pageList.find((one) => one.page === page)?.blank ? [{ do: 'toggle-drop', at }] : [],
  );

/** Pages that are kept and may still be changed, with their places in the cut. */
const freePages = ({ cut, frozen, mayEdit }: Known) =>
  cut.flatMap((one, at) => {
    const isFrozen = frozen.some(({ pages }) => pages.some(({ page }) => page === one.page));
    return mayEdit && !one.dropped && !isFrozen ? [{ ...one, at }] : [];
  });
