import { DAMAGE_REASONS, type DamageReason, PagesFailed } from './errors.ts';

/**
 * The result, or in its words why there is none. A child that ended is given a second chance: the next one has all its
 * memory before it, and perhaps it was not this page that was too much.
 *
 * @throws anything but a failure of page work
 */
export async function orSayWhy<Result>(
  work: () => Promise<Result>,
  say: (reason: DamageReason, detail: string) => Result,
): Promise<Result> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof PagesFailed) || !isDamage(error.reason)) throw error;
      if (error.reason === 'crashed' && tried < 2) continue;
      return say(error.reason, error.message);
    }
  }
}

export const isDamage = (reason: PagesFailed['reason']): reason is DamageReason =>
  (DAMAGE_REASONS as readonly string[]).includes(reason);
