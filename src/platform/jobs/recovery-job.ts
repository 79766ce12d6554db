import { type Job, type JobRun, job } from './job.ts';

/** Work that was planned and has no end yet: its process ended in the middle, or the other system went away. */
export type Unfinished = {
  key: string | number;
  /**
   * Continues it where it was left; after any outcome the next tick shows whether it has ended.
   *
   * @returns after how many ms to look again, where that is known
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: most have nothing to say
  resume(run: JobRun): Promise<number | undefined | void>;
};

type Recovery = {
  name: string;
  everyMs: number;
  /** Work whose lease has run out, the longest waiting first; asked at every tick, so it must be cheap. */
  find(): Promise<Unfinished[]>;
  /** Whether the other system answers at all: where it does not, the others can only wait, too. */
  isReachable(): boolean;
};

/** There is no use in trying at every tick what has just failed. */
const BACK_OFF_MS = 2_000;

/** Resumes unfinished work, one after the other and in one process only, until all of it has an end. */
export function recoveryJob({ name, everyMs, find, isReachable }: Recovery): Job {
  let notBefore = new Map<Unfinished['key'], number>();
  let awayUntil = 0;

  const due = async (): Promise<Unfinished[]> => {
    const now = performance.now();
    if (now < awayUntil) return [];
    const found = await find();
    notBefore = new Map(found.map(({ key }) => [key, notBefore.get(key) ?? 0]));
    return found.filter(({ key }) => (notBefore.get(key) ?? 0) <= now);
  };

  return job({
    name,
    when: { everyMs },
    due: async () => (await due()).length > 0,
    async run(run) {
      for (let some = await due(); some.length > 0; some = await due()) {
        for (const { key, resume } of some) {
          if (run.signal.aborted) return;
          await run.lease.confirm();
          notBefore.set(key, performance.now() + BACK_OFF_MS);
          const again = await resume(run);
          if (again !== undefined) notBefore.set(key, performance.now() + again);
          if (!isReachable()) {
            awayUntil = performance.now() + BACK_OFF_MS;
            return;
          }
        }
      }
    },
  });
}
