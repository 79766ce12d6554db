import { useState } from 'react';
import { useAction } from '../../components/use-action.ts';
import { useKeys } from '../../keys/keys-provider.tsx';
import type { Turn } from './cut-model.ts';
import { viewerKeys } from './keys.ts';
import { type Direction, firstRegion, movedRegion, type PageSize, type Region, within } from './region.ts';
import type { Calls } from './use-calls.ts';

const STEP_MM = 5;

export type RegionTool = ReturnType<typeof useRegion>;

/** A part of a page that is read once more, with more patience. Drawn, typed, or moved by the arrow keys. */
export function useRegion(calls: Calls, page: number, size: PageSize, turn: Turn) {
  const [held, setHeld] = useState<{ page: number; region: Region }>();
  const region = held?.page === page ? held.region : undefined;
  const scan = useAction((at: Region) => calls.scanRegion(page, at), { showsProblem: true });
  const set = (next: Region | undefined) => {
    scan.reset();
    setHeld(next && { page, region: within(next, size) });
  };
  const move = (direction: Direction) =>
    region && (() => set(movedRegion(region, direction, STEP_MM, size, turn)));
  useKeys(viewerKeys, {
    region: () => set(region ? undefined : firstRegion(size)),
    up: move('up'),
    down: move('down'),
    left: move('left'),
    right: move('right'),
  });
  return {
    region,
    set,
    toggle: () => set(region ? undefined : firstRegion(size)),
    read: () => region && scan.mutate(region),
    isReading: scan.isPending,
    answer: region ? scan.data : undefined,
    problem: region ? scan.error : null,
  };
}
