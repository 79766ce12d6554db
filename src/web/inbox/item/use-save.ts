import { useState } from 'react';
import { type ApiProblem, asApiProblem } from '../../api/problem.ts';
import { notifyDone } from '../../components/notify.ts';
import { useText } from '../../context/language.tsx';
import type { InboxItemInDetail } from '../shown.ts';
import { faultsOf } from './segment-draft.ts';
import { isUnsent, piecesOf, typingOf, wishOf } from './typing.ts';
import type { Calls, SaveResult } from './use-calls.ts';
import type { Editing } from './use-editing.ts';

export type Saving = ReturnType<typeof useSave>;

/** Sends cuts and forms, then has the documents saved; each is judged alone. */
export function useSave(editing: Editing, calls: Calls, onItem: (item: InboxItemInDetail) => void) {
  const t = useText();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem>();
  const [results, setResults] = useState<ReadonlyMap<string, SaveResult>>(new Map());
  const open = editing.pieces.filter(({ known }) => !known || isOpen(known.state));
  const isReady =
    editing.mayEdit && !editing.isStale && open.every(({ draft }) => faultsOf(draft).length === 0);

  /** Sends what is shown. @returns the file as it is now */
  const send = async (): Promise<InboxItemInDetail> => {
    if (!isUnsent(editing.typing, editing.item)) return editing.item;
    const item = await calls.cut(wishOf(editing.typing, editing.item));
    editing.sent(item);
    onItem(item);
    return item;
  };
  const attempt = async (work: () => Promise<boolean>): Promise<boolean> => {
    if (isBusy || !isReady) return false;
    setBusy(true);
    setProblem(undefined);
    try {
      return await work();
    } catch (error) {
      const known = asApiProblem(error);
      setProblem(known);
      // What holds now is shown beside what was typed.
      if (known.code === 'conflict') onItem(await calls.read());
      return false;
    } finally {
      setBusy(false);
    }
  };

  return {
    isBusy,
    isReady,
    problem,
    open,
    refusalOf: (segmentId: string | undefined) => results.get(segmentId ?? '')?.problem,
    keep: () =>
      attempt(async () => {
        await send();
        notifyDone(t('inboxItem.kept'));
        return true;
      }),
    /** @param forms of the documents; all that are open. @returns whether each of them is on its way */
    save: (forms = open.map(({ form }) => form), anyway = false) =>
      attempt(async () => {
        const item = await send();
        const pieces = piecesOf(item === editing.item ? editing.typing : typingOf(item), item);
        const wanted = editing.pieces.flatMap(({ form }, index) =>
          forms.includes(form) ? (pieces[index]?.known?.segmentId ?? []) : [],
        );
        if (wanted.length === 0) return true;
        const answer = await calls.save({ segments: wanted, ...(anyway && { duplicates: 'anyway' }) });
        setResults(
          (before) => new Map([...before, ...answer.results.map((one) => [one.segmentId, one] as const)]),
        );
        onItem(await calls.read());
        return answer.results.every(({ result }) => GOES.has(result));
      }),
  };
}

const GOES = new Set<SaveResult['result']>(['planned', 'under-way', 'saved']);
/** Whether it can be saved: it is not, and is not on its way. */
export const isOpen = (state: string): boolean => ['open', 'failed', 'duplicate', 'undone'].includes(state);
