import { useState } from 'react';
import type { Schemas } from '../api/interface.ts';
import type { Selection } from '../components/data-table.tsx';

type Approval = Schemas['Approval'];

/**
 * The documents chosen, also over several pages, each as it was last shown; `rows` are those of the page at hand.
 * What was chosen under one filter is forgotten under another one: nobody decides on what they do not see.
 */
export function useSelection(rows: readonly Approval[], filter: string) {
  const [kept, setKept] = useState<{ filter: string; chosen: ReadonlyMap<number, Approval> }>(NOTHING);
  const chosen = kept.filter === filter ? kept.chosen : NOTHING.chosen;
  const shown = new Map(rows.map((row) => [row.documentId, row]));
  const change = (change: (next: Map<number, Approval>) => void) => {
    const next = new Map(chosen);
    change(next);
    setKept({ filter, chosen: next });
  };
  const selection: Selection<Approval> = {
    has: ({ documentId }) => chosen.has(documentId),
    toggle: (row) => change((next) => next.delete(row.documentId) || next.set(row.documentId, row)),
    setAll: (all, selected) =>
      change((next) => {
        for (const row of all) {
          if (selected) next.set(row.documentId, row);
          else next.delete(row.documentId);
        }
      }),
    nameOf: ({ title }) => title,
  };
  return {
    selection,
    chosen: [...chosen.values()].map((row) => shown.get(row.documentId) ?? row),
    clear: () => setKept(NOTHING),
  };
}

const NOTHING = { filter: '', chosen: new Map<number, Approval>() };
