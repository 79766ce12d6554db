import { AsyncLocalStorage } from 'node:async_hooks';
import { LRUCache } from 'lru-cache';

export type Tolerance = {
  /** How old an answer may be, in milliseconds. */
  ms: number;
  /** What was asked for meanwhile and has no cache of its own; by what was asked. */
  answers: LRUCache<string, Promise<unknown>>;
};

const current = new AsyncLocalStorage<Tolerance>();
/** Only what many ask for has to stay. */
const MOST_ANSWERS = 200;

/**
 * Does pieces of work for which every kept answer is new enough up to this age, however deep in them it is asked for:
 * whoever reads the same lists for a thousand people must not fetch them a thousand times. For reading only.
 */
export function toleratingAge(ms: number): <Value>(work: () => Promise<Value>) => Promise<Value> {
  const tolerance: Tolerance = { ms, answers: new LRUCache({ max: MOST_ANSWERS, ttl: ms }) };
  return (work) => current.run(tolerance, work);
}

/** Of the work that asks; undefined: it wants to know how things are now. */
export const tolerance = (): Tolerance | undefined => current.getStore();
