import type { OpenedFarmSystem } from '../../gateways/farm-system/index.ts';

/** How far the farm system is set up. */
export type FarmSetUp =
  | { kind: 'not-configured'; missing: readonly string[]; isPartly: boolean }
  | { kind: 'failed'; message: string }
  | { kind: 'answers' };

/** @param trouble asks the farm system, and answers what is wrong with the connection */
export function farmSetUp(
  { farm, missing, isPartly }: OpenedFarmSystem,
  trouble: () => Promise<string | null>,
): { isConfigured: boolean; ask: () => Promise<FarmSetUp> } {
  return {
    isConfigured: farm !== null,
    async ask() {
      if (!farm) return { kind: 'not-configured', missing, isPartly };
      const message = await trouble();
      return message === null ? { kind: 'answers' } : { kind: 'failed', message };
    },
  };
}
