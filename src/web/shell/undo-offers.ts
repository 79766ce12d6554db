/** Something that was just done and can be taken back. */
export type Offer = {
  text: string;
  undo: () => void;
  label?: string | undefined;
  /** By the clock of the browser. */
  at: number;
};

/** How long it can be taken back without further ado. */
export const OFFERED_MS = 10_000;

/**
 * What can still be taken back once the newest was: those before it come up again as long as their own time has not
 * passed. The newest stays while the pointer or the focus rests on it; those behind it grow old meanwhile.
 */
export const offersBehind = (offers: readonly Offer[], now: number): readonly Offer[] =>
  offers.slice(0, -1).filter(({ at }) => now - at < OFFERED_MS);
