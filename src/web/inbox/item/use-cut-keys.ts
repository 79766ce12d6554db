import { announce } from '../../components/announce.tsx';
import { useText } from '../../context/language.tsx';
import { useKeys } from '../../keys/keys-provider.tsx';
import { frameKeys } from '../../keys/shared-keys.ts';
import type { CutCommand } from './cut-model.ts';
import { cutKeys, itemKeys } from './keys.ts';
import { commandOf, openProposals } from './open-proposals.ts';
import type { Editing } from './use-editing.ts';

/** Goes through pages and documents, and cuts, without a mouse. */
export function useCutKeys(editing: Editing): void {
  const t = useText();
  const { cut, at, pieces, piece, setPage, run, mayEdit } = editing;
  const go = (index: number) => () => {
    const next = cut[index];
    if (!next) return;
    setPage(next.page);
    announce(t('preview.page', { page: next.page, total: cut.length }));
  };
  const place = piece ? pieces.findIndex(({ form }) => form === piece.form) : -1;
  const goToDocument = (index: number) => () => {
    const first = pieces[index]?.pages[0];
    if (first) go(cut.findIndex(({ page }) => page === first.page))();
  };
  const does = (
    command: CutCommand['do'] & ('toggle-cut' | 'toggle-drop' | 'turn' | 'move-earlier' | 'move-later'),
  ) => (mayEdit && cut.length > 0 ? () => run({ do: command, at }) : undefined);
  useKeys(itemKeys, {
    nextPage: go(at + 1),
    previousPage: go(at - 1),
    nextDocument: goToDocument(place + 1),
    previousDocument: goToDocument(place - 1),
  });
  const left = openProposals(editing);
  useKeys(cutKeys, {
    cut: does('toggle-cut'),
    turn: does('turn'),
    drop: does('toggle-drop'),
    earlier: does('move-earlier'),
    later: does('move-later'),
    redo: editing.redo,
    proposal:
      left.length > 0 ? () => document.querySelector<HTMLElement>('[data-proposal]')?.focus() : undefined,
    all: left.length > 0 ? () => run(...left.map(commandOf)) : undefined,
  });
  useKeys(frameKeys, { undo: editing.undo });
}
