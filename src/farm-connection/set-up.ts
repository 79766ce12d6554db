import { NEEDED, type OpenedFarmSystem } from './open-farm-system.ts';

/** How far the farm system is set up. */
export type FarmSetUp =
  | { kind: 'not-configured'; missing: readonly string[]; isPartly: boolean }
  | { kind: 'failed'; message: string }
  | { kind: 'answers' };

/** @param trouble asks the farm system, and answers what is wrong with the connection */
export function farmSetUp(
  { farm, missing }: OpenedFarmSystem,
  trouble: () => Promise<string | null>,
): { isConfigured: boolean; ask: () => Promise<FarmSetUp> } {
  return {
    isConfigured: farm !== null,
    async ask() {
      if (!farm) return { kind: 'not-configured', missing, isPartly: missing.length < NEEDED.length };
      const message = await trouble();
      return message === null ? { kind: 'answers' } : { kind: 'failed', message };
    },
  };
}
