import pLimit from 'p-limit';

export type ConcurrencyLimit = <Result>(act: () => Promise<Result>) => Promise<Result>;

/** Limits how many run at the same time; the others wait, first come, first served. */
export function concurrencyLimit(atOnce: number): ConcurrencyLimit {
  const limit = pLimit(atOnce);
  return (act) => limit(act);
}
