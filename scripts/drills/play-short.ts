import * as assert from 'uvu/assert';
import { NotPossibleHere } from './drill.ts';
import { drills } from './registry.ts';

/** Plays the short form of a drill; `DRILL_SEED` repeats one that failed, `DRILL_ROUNDS` makes it longer. */
export async function playShort(name: string): Promise<void> {
  const drill = await drills[name]?.();
  const seed = Number(process.env.DRILL_SEED ?? Date.now() % 1_000_000);
  const rounds = process.env.DRILL_ROUNDS ? Number(process.env.DRILL_ROUNDS) : undefined;
  try {
    const lines = await drill?.({ short: true, rounds, seed });
    assert.ok(lines && lines.length > 0, `${name} tells what was counted`);
  } catch (error) {
    if (error instanceof NotPossibleHere) return console.log(`skipped: ${name}: ${error.message}`);
    console.error(`${name} failed with DRILL_SEED=${seed}`);
    throw error;
  }
}
