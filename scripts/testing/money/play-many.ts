import { seeded } from '../seeded.ts';
import { Play } from './play.ts';

const STEPS = 400;
type Numbers = readonly number[];

/**
 * So many random steps, in plays of some hundred each. What must hold is looked at after each of them.
 *
 * @throws with the seed and the shortest history that was found to break it
 */
export async function playMany(steps: number, seed: number): Promise<Record<string, number>> {
  const tally: Record<string, number> = {};
  for (let begun = 0; begun < steps; begun += STEPS) {
    const random = seeded(seed + begun);
    const numbers = Array.from({ length: Math.min(STEPS, steps - begun) }, () => random.below(2 ** 31));
    const played = await playOnce(numbers);
    if (played.broken) throw await told(numbers, seed);
    for (const [name, count] of Object.entries(played.tally)) tally[name] = (tally[name] ?? 0) + count;
  }
  return tally;
}

async function playOnce(numbers: Numbers) {
  const play = new Play();
  try {
    for (const number of numbers) await play.step(number);
    return { tally: play.tally, told: play.told, broken: null };
  } catch (error) {
    return { tally: play.tally, told: play.told, broken: error as Error };
  }
}

/** The same fault with as few steps as leaving some out comes to. */
async function told(all: Numbers, seed: number): Promise<Error> {
  let numbers = all;
  for (let size = numbers.length >> 1; size >= 1; size >>= 1) {
    for (let from = 0; from < numbers.length; ) {
      const fewer = [...numbers.slice(0, from), ...numbers.slice(from + size)];
      if ((await playOnce(fewer)).broken) numbers = fewer;
      else from += size;
    }
  }
  const { told, broken } = await playOnce(numbers);
  const words = [
    `seed ${seed}, ${numbers.length} of ${all.length} steps:`,
    ...told,
    broken?.message ?? 'not again',
  ];
  return new Error(words.join('\n  '), { cause: broken });
}
