import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { useKeys } from '../keys/keys-provider.tsx';
import { listKeys } from '../keys/shared-keys.ts';
import { places } from './back-to-list.tsx';

/** The key of the row at hand, in the list of the page. */
export const currentRow = (): string | undefined =>
  document.querySelector<HTMLElement>(`tr[${MARK}]`)?.dataset.row;

/** Moves the focus to what a row leads to. @returns whether there is such a row */
export function enterRow(key: string | number | undefined): boolean {
  const row = document.querySelector<HTMLElement>(`tr[data-row="${CSS.escape(String(key))}"]`);
  if (row) focusIn(row);
  return row !== null;
}

/**
 * The row at hand of a list: the one that had the focus last. `J` and `K` go through the rows; coming back
 * from a page that a row led to restores the row and the scroll position.
 *
 * @param isLaidOut the rows are there, at the places where they stay
 * @returns the key of the row at hand: `RowsInSight` never takes that one away
 *
 * The mark is set on the elements themselves: drawing 200 rows anew at each step would be felt.
 */
export function useRowCursor(
  list: RefObject<HTMLElement | null>,
  isLaidOut: boolean,
): RefObject<string | null> {
  const router = useRouter();
  const atHand = useRef<string | null>(null);
  const go = (step: 1 | -1) => {
    const rows = rowsOf(list.current);
    const at = rows.findIndex((row) => row.hasAttribute(MARK));
    // Of a long list there may be rows above that are out of sight.
    const next = at < 0 ? (rows.find(isInSight) ?? rows[0]) : rows[at + step];
    if (next) focusIn(next);
  };
  useKeys(listKeys, { next: () => go(1), previous: () => go(-1) });

  useEffect(() => {
    const element = list.current;
    const onFocus = ({ target }: FocusEvent) => {
      const row = (target as Element).closest<HTMLElement>('tr[data-row]');
      if (row) atHand.current = row.dataset.row ?? null;
      mark(element, row);
    };
    element?.addEventListener('focusin', onFocus);
    return () => element?.removeEventListener('focusin', onFocus);
  }, [list]);

  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation: left, pathChanged }) => {
        const entry = left?.state.__TSR_key;
        if (!left || !entry || !pathChanged) return;
        const { pathname: path, search } = left;
        places.keep({ entry, path, search, row: currentRow() ?? null, top: window.scrollY });
      }),
    [router],
  );

  const isBack = useRef(false);
  useEffect(() => {
    if (!isLaidOut || isBack.current) return undefined;
    isBack.current = true;
    const { keptFrom, row, __TSR_key } = router.state.location.state;
    const place = places.at(keptFrom ?? __TSR_key);
    const wanted = row ?? place?.row;
    atHand.current = wanted ?? null;
    if (place) window.scrollTo({ top: place.top, behavior: 'instant' });
    if (wanted == null) return undefined;
    const restore = () => {
      const element = rowsOf(list.current).find((one) => one.dataset.row === wanted);
      if (element) focusIn(element, { preventScroll: isInSight(element) });
      return element !== undefined;
    };
    // Of a long list the row is drawn once the page is scrolled to it.
    return restore() ? undefined : onceDrawn(list.current, restore);
  }, [isLaidOut, list, router]);
  return atHand;
}

/** Tries again with whatever is drawn, for as long as nobody does anything else. @returns ends it */
function onceDrawn(list: Element | null, found: () => boolean): () => void {
  const watch = new MutationObserver(() => found() && end());
  const acts = ['pointerdown', 'focusin', 'wheel'] as const;
  const end = () => {
    watch.disconnect();
    for (const act of acts) window.removeEventListener(act, end);
  };
  for (const act of acts) window.addEventListener(act, end, { passive: true });
  if (list) watch.observe(list, { childList: true, subtree: true });
  return end;
}

const MARK = 'aria-current';

const rowsOf = (list: Element | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('tr[data-row]') ?? []),
];

function mark(list: Element | null, row: Element | null): void {
  if (!row || row.hasAttribute(MARK)) return;
  for (const other of list?.querySelectorAll(`tr[${MARK}]`) ?? []) other.removeAttribute(MARK);
  row.setAttribute(MARK, 'true');
}

/** To what names the row, else to the first thing that can be done with it. */
function focusIn(row: HTMLElement, options?: FocusOptions): void {
  const target =
    row.querySelector<HTMLElement>('th a, th button') ?? row.querySelector<HTMLElement>('a, button');
  (target ?? row).focus(options);
}

const isInSight = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= HEADERS_PX && bottom <= window.innerHeight;
};
/** What stands above the rows, whatever is scrolled. */
const HEADERS_PX = 100;
