import { IconArrowLeft } from '@tabler/icons-react';
import { type LinkProps, useNavigate } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import './back-to-list.css';
import { useText } from '../context/language.tsx';
import { keptPlaces } from './kept-places.ts';
import { RouterAnchor } from './router-anchor.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry of the list that somebody comes back to. */
    keptFrom?: string | undefined;
    /** The row that they come back to, where it is another one than they left from. */
    row?: string | undefined;
  }
}

export const places = keptPlaces(sessionStorage);

type Path = NonNullable<LinkProps['to']>;
/** The filters of the list, where the page knows them: for whom no list was left in this tab. */
type Search = object;

/**
 * Leads back to a list as it was left: its filters, how far it was scrolled, the row at hand.
 *
 * @returns `row`: the one to stand on instead
 */
export function useBackToList(path: Path, search: Search = {}): (row?: string | number) => void {
  const navigate = useNavigate();
  return (row) => {
    const last = places.lastOf(path);
    void navigate({
      to: path,
      search: (last?.search ?? search) as never,
      state: { keptFrom: last?.entry, row: row === undefined ? undefined : String(row) },
      // The list sees to it, once its rows are there.
      resetScroll: last === undefined,
    });
  };
}

type Props = {
  to: Path;
  /** The row to stand on, where it is another one than the list was left from. */
  row?: string | number;
  search?: Search;
  children?: ReactNode;
};

/** The link that does so. */
export function BackLink({ to, row, search = {}, children }: Props) {
  const t = useText();
  const back = useBackToList(to, search);
  const go = (event: MouseEvent) => {
    // A new tab or window begins at the top.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    back(row);
  };
  return (
    <RouterAnchor
      to={to}
      search={(places.lastOf(to)?.search ?? search) as never}
      onClick={go}
      size="sm"
      display="inline-flex"
      className="back-link"
    >
      <IconArrowLeft size={14} aria-hidden />
      {children ?? t('list.back')}
    </RouterAnchor>
  );
}
