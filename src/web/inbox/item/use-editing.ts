import { useEffect, useState } from 'react';
import { announce } from '../../components/announce.tsx';
import { useTyped } from '../../components/use-typed.tsx';
import { useText } from '../../context/language.tsx';
import type { InboxItemInDetail } from '../shown.ts';
import { type CutHistory, change, redo, undo } from './cut-history.ts';
import { type CutCommand, segmentsOf } from './cut-model.ts';
import type { SegmentDraft } from './segment-draft.ts';
import { frozenOf, isDirty, type Piece, piecesOf, rebased, type Typing, typingOf } from './typing.ts';

export type Editing = ReturnType<typeof useEditing>;

/** The cuts and forms of a file while somebody works on them, and the page that they look at. */
export function useEditing(item: InboxItemInDetail, mayEdit: boolean) {
  const t = useText();
  const typed = useTyped<Typing>({
    name: `inbox item ${item.itemId}`,
    clean: typingOf(item),
    isDirty: (value) => isDirty(value, item),
  });
  const typing = useFresh(typed, item);
  const cut = typing.history.now;
  const frozen = frozenOf(item);
  const pieces = piecesOf(typing, item);
  const [page, setPage] = useState(cut[0]?.page ?? 1);
  const at = Math.max(
    0,
    cut.findIndex((one) => one.page === page),
  );
  const piece: Piece | undefined =
    pieces.find(({ pages }) => pages.some((one) => one.page === page)) ??
    (cut.length ? undefined : pieces[0]);

  const become = (history: CutHistory) => {
    if (!mayEdit) return;
    typed.set({ ...typing, history });
    const { length } = segmentsOf(history.now);
    announce(
      history === typing.history ? t('inboxItem.unchanged') : t('inboxItem.documents', { count: length }),
    );
  };
  return {
    item,
    mayEdit,
    typing,
    cut,
    frozen,
    pieces,
    piece,
    at,
    page: cut[at]?.page ?? page,
    setPage,
    run: (...commands: CutCommand[]) => become(change(typing.history, frozen, ...commands)),
    undo: typing.history.past.length > 0 && mayEdit ? () => become(undo(typing.history)) : undefined,
    redo: typing.history.future.length > 0 && mayEdit ? () => become(redo(typing.history)) : undefined,
    write: (form: number, draft: SegmentDraft) =>
      typed.set((now) => ({ ...now, drafts: { ...now.drafts, [form]: draft } })),
    isDirty: typed.isDirty,
    /** Others have cut it meanwhile; an answer may also be older than what was sent from here. */
    isStale: typed.isDirty && typing.seen.expected < item.expected,
    keepMine: () => typed.set((now) => rebased(now, item)),
    takeTheirs: () => typed.done(typingOf(item)),
    /** It was sent as it stands here; what was typed since stays. */
    sent: (after: InboxItemInDetail) =>
      typed.set((now) => (now === typing ? typingOf(after) : rebased(now, after))),
    leave: typed.leave,
    guard: typed.guard,
  };
}

/** Follows what the service says as long as nothing was typed; pages that came to be known join what was. */
function useFresh(typed: ReturnType<typeof useTyped<Typing>>, item: InboxItemInDetail): Typing {
  const { value, isDirty: dirty } = typed;
  const fresh = typingOf(item);
  const isOther = JSON.stringify(fresh.seen) !== JSON.stringify(value.seen);
  const fits = value.history.now.length === fresh.history.now.length;
  const follow = dirty ? !fits : isOther;
  const next = dirty && !fits ? rebased(value, item) : fresh;
  useEffect(() => {
    if (!follow) return;
    if (dirty) typed.set(next);
    else typed.done(next);
  });
  return follow ? next : value;
}
