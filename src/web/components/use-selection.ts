import { useState } from 'react';
import type { Selection } from './data-columns.ts';

type Given<Row> = {
  /** Those of the page at hand. */
  rows: readonly Row[];
  /** What was chosen under one filter is forgotten under another one: nobody acts on what they do not see. */
  filter: string;
  keyOf: (row: Row) => string | number;
  nameOf: (row: Row) => string;
  /** Who looks at a row and comes back finds the choice as it was. */
  keptAs?: string;
};

const keptChoices = new Map<string, { filter: string; chosen: ReadonlyMap<string | number, unknown> }>();

/** The rows chosen, also over several pages, each as it was last shown, in the order in which they were chosen. */
export function useSelection<Row>({ rows, filter, keyOf, nameOf, keptAs }: Given<Row>) {
  type Chosen = ReadonlyMap<string | number, Row>;
  type Kept = { filter: string; chosen: Chosen };
  const [kept, setKeptHere] = useState<Kept>(
    () => (keptChoices.get(keptAs ?? '') as Kept | undefined) ?? { filter: '', chosen: new Map() },
  );
  const setKept = (now: Kept) => {
    setKeptHere(now);
    if (keptAs) keptChoices.set(keptAs, now);
  };
  const chosen: Chosen = kept.filter === filter ? kept.chosen : new Map();
  const shown = new Map(rows.map((row) => [keyOf(row), row]));
  const change = (change: (next: Map<string | number, Row>) => void) => {
    const next = new Map(chosen);
    change(next);
    setKept({ filter, chosen: next });
  };
  const selection: Selection<Row> = {
    has: (row) => chosen.has(keyOf(row)),
    toggle: (row) => change((next) => next.delete(keyOf(row)) || next.set(keyOf(row), row)),
    setAll: (all, selected) =>
      change((next) => {
        for (const row of all) {
          if (selected) next.set(keyOf(row), row);
          else next.delete(keyOf(row));
        }
      }),
    nameOf,
  };
  return {
    selection,
    chosen: [...chosen.values()].map((row) => shown.get(keyOf(row)) ?? row),
    clear: () => setKept({ filter: '', chosen: new Map() }),
  };
}
