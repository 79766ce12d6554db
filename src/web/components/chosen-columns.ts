import { useMatches, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { readPreference, writePreference } from '../context/preferences.ts';
import type { Column } from './data-columns.ts';

type Named = Pick<Column<never>, 'key' | 'header' | 'names' | 'hideHeader'>;
export type ColumnChoice = {
  /** Those that may be left out: neither what names a row, nor its buttons. */
  optional: readonly Named[];
  shown: ReadonlySet<string>;
  choose: (keys: readonly string[]) => void;
  /** As it stands in the address of a view; undefined: all of them. */
  inAddress: string | undefined;
};

const isOptional = ({ names, hideHeader }: Named): boolean => !names && !hideHeader;

/**
 * The columns of a list that are shown: those that the address names, as a saved view does, else those that were
 * chosen in this browser, else all.
 *
 * @param list its name; undefined: there is no choice
 */
export function useChosenColumns<Row>(
  list: string | undefined,
  columns: readonly Column<Row>[],
): { columns: readonly Column<Row>[]; choice: ColumnChoice | undefined } {
  const navigate = useNavigate();
  const preference = `columns.${list}`;
  const [kept, setKept] = useState(() => readPreference(preference) ?? '');
  const { columns: named } = (useMatches().at(-1)?.search ?? {}) as { columns?: string };
  const wanted = list === undefined ? '' : (named ?? kept);
  const shownColumns = useMemo(() => chosenOf(columns, wanted), [columns, wanted]);
  const optional = columns.filter(isOptional);
  const choose = (keys: readonly string[]) => {
    const next = keys.length === optional.length ? '' : written(keys);
    writePreference(preference, next);
    setKept(next);
    if (named === undefined) return;
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, columns: next || undefined }) as never,
      replace: true,
      resetScroll: false,
    });
  };
  const choice = list !== undefined && {
    optional,
    shown: new Set(shownColumns.filter(isOptional).map(({ key }) => key)),
    choose,
    inAddress: wanted || undefined,
  };
  return { columns: shownColumns, choice: choice || undefined };
}

/** Keys of columns as one word; `-` where none of those that may be left out is shown. */
const written = (keys: readonly string[]): string => keys.join('.') || '-';

/** @param wanted as `written`; empty: all */
export function chosenOf<One extends Named>(columns: readonly One[], wanted: string): readonly One[] {
  const keys = new Set(wanted.split('.'));
  return wanted === '' ? columns : columns.filter((column) => !isOptional(column) || keys.has(column.key));
}
