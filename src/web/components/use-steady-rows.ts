import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect, useReducer, useRef } from 'react';
import { useText } from '../context/language.tsx';
import { announce } from './announce.tsx';
import { type SteadyRows, steadyRows } from './steady-rows.ts';

/** What changes so soon after one's own action is what it was meant to do. */
const OWN_MS = 5_000;

/**
 * The rows of a list as they are shown: while the focus is in one of them, what others change moves none. When it
 * leaves the list, another page or order is asked for, or the person does something, the list is as the service has it.
 */
export function useSteadyRows<Row>(
  list: RefObject<HTMLElement | null>,
  now: readonly Row[] | undefined,
  rowKey: (row: Row) => string | number,
): SteadyRows<Row> {
  const t = useText();
  const client = useQueryClient();
  const asked = useLocation({ select: ({ href }) => href });
  const shown = useRef<SteadyRows<Row> & { asked: string; now: readonly Row[] | undefined }>(undefined);
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const before = shown.current;
  if (!before || before.now !== now || before.asked !== asked) {
    const isHeld = before?.asked === asked && hasFocusedRow(list.current) && !actedLately();
    const fresh: SteadyRows<Row> = { rows: now ?? [], marks: NO_MARKS };
    const rows = isHeld && before && now ? steadyRows(before, now, (row) => String(rowKey(row))) : fresh;
    shown.current = { ...rows, asked, now };
  }
  const marked = shown.current?.marks.size ?? 0;
  useEffect(() => {
    if (marked > 0) announce(t('table.changedByOthers'));
  }, [marked, t]);
  useEffect(() => {
    const element = list.current;
    const onLeave = ({ relatedTarget }: FocusEvent) => {
      if (!shown.current || shown.current.marks.size === 0 || element?.contains(relatedTarget as Node))
        return;
      shown.current = { ...shown.current, rows: shown.current.now ?? [], marks: NO_MARKS };
      redraw();
    };
    element?.addEventListener('focusout', onLeave);
    return () => element?.removeEventListener('focusout', onLeave);
  }, [list]);
  return shown.current ?? { rows: [], marks: NO_MARKS };

  function actedLately(): boolean {
    return client
      .getMutationCache()
      .getAll()
      .some(({ state }) => state.status === 'pending' || Date.now() - state.submittedAt < OWN_MS);
  }
}

const NO_MARKS = new Map();
const hasFocusedRow = (list: Element | null): boolean =>
  list?.contains(document.activeElement) === true && document.activeElement?.closest('tr[data-row]') !== null;
