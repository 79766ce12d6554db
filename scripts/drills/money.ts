import { playMany } from '../testing/money/play-many.ts';
import type { DrillOptions } from './drill.ts';
import { triesWithService } from './money/tries.ts';

/**
 * Payments, whatever happens: a million random steps against the decider and the writing with a Paperless in memory; then
 * ten thousand tries against the service itself. `--rounds`: how often five hundred at once.
 */
export async function money(options: DrillOptions): Promise<string[]> {
  const steps = options.short ? 2_000 : 1_000_000;
  const tally = await playMany(steps, options.seed);
  const count = (name: string) => tally[name] ?? 0;
  return [
    `${steps} random steps: ${count('ended-yes')} payments, ${count('changed-since-seen')} times another one than was seen, ${count('killed')} kills: nobody missing, nothing of others written over`,
    await triesWithService(options),
  ];
}
