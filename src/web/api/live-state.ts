import { useSyncExternalStore } from 'react';
import type { Outage } from './change-line.ts';

type LiveState = {
  /** Whether changes are told as they happen; else pages have to ask. */
  isLive: boolean;
  /** The systems that do not answer, as far as is known. */
  outages: readonly Outage[];
};

let state: LiveState = { isLive: false, outages: [] };
const listeners = new Set<() => void>();

export function becomeLive(now: Partial<LiveState>): void {
  if (Object.entries(now).every(([name, value]) => Object.is(state[name as keyof LiveState], value))) return;
  state = { ...state, ...now };
  for (const listener of listeners) listener();
}

export const liveState = (): LiveState => state;
export const useIsLive = (): boolean => useSyncExternalStore(subscribe, () => state.isLive);
export const useOutages = (): readonly Outage[] => useSyncExternalStore(subscribe, () => state.outages);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
