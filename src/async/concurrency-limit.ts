import pLimit from 'p-limit';

export type ConcurrencyLimit = <Result>(act: () => Promise<Result>) => Promise<Result>;

/** Lets at most so many run at the same time; the others wait in the order of asking. */
export function concurrencyLimit(atOnce: number): ConcurrencyLimit {
  const limit = pLimit(atOnce);
  return (act) => limit(act);
}
