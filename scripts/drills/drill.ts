/**
 * A fault brought about on purpose, with real processes, while the service works; then its invariant is checked.
 *
 * @returns what was counted, in one or a few lines
 * @throws when the invariant does not hold
 * @throws NotPossibleHere
 */
export type Drill = (options: DrillOptions) => Promise<string[]>;

export type DrillOptions = {
  /** A few seconds instead of a few minutes: the form that runs with the tests. */
  short: boolean;
  /** How often the fault is brought about; the drill has a number of its own for both forms. */
  rounds: number | undefined;
  /** How long, for drills that go on for a time instead of rounds. */
  minutes?: number | undefined;
  /** What is drawn by lot is the same for the same seed, as far as the machine's timing lets it. */
  seed: number;
};

/** What the drill needs is not to be had on this machine: nothing was tried, so nothing holds. */
export class NotPossibleHere extends Error {
  override name = 'NotPossibleHere';
}

export const roundsOf = ({ short, rounds }: DrillOptions, forms: { short: number; long: number }): number =>
  rounds ?? (short ? forms.short : forms.long);

export const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
