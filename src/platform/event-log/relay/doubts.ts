/** An answer that may be about one stream or about the whole server: asked again later, beside other streams. */
export class Doubtful extends Error {
  override name = 'Doubtful';
}

export type Doubts = {
  /** An event of this stream was taken: the server takes events. */
  accepted(stream: string): void;
  /**
   * A stream was refused with a doubtful answer.
   *
   * @returns how often, once that is a matter of this stream; undefined: to be asked again later
   */
  refused(stream: string): number | undefined;
  /** Several streams in a row were refused: asking for more of them shows nothing. */
  several(): boolean;
  /** How often this stream was refused so far. */
  tries(stream: string): number;
  /** How often the stream that was refused most was; 0: there is no doubt. */
  mostTries(): number;
};

/** With the back-off between them, half a minute: longer than a cluster elects, or a server that listens gets ready. */
export const PARK_AFTER_TRIES = 12;
const SEVERAL = 3;

/**
 * Tells what ails a stream from what ails the server: wrong rights, a start, an election look the same to each stream, so
 * no answer of that kind keeps a stream back by itself. It is the stream when the server takes others between its tries, or
 * has taken others and refuses this one alone since.
 */
export function openDoubts(parkAfterTries = PARK_AFTER_TRIES): Doubts {
  const refusals = new Map<string, { tries: number; besideOthers: number; takenBefore: number }>();
  /** Refused since the last event that was taken. */
  const inARow = new Set<string>();
  let taken = 0;
  return {
    accepted(stream) {
      refusals.delete(stream);
      inARow.clear();
      taken += 1;
    },
    refused(stream) {
      const before = refusals.get(stream) ?? { tries: 0, besideOthers: 0, takenBefore: taken };
      const tries = before.tries + 1;
      const besideOthers = before.besideOthers + (taken > before.takenBefore ? 1 : 0);
      inARow.add(stream);
      const isAlone = taken > 0 && inARow.size === 1;
      if (tries >= parkAfterTries && (isAlone || besideOthers >= parkAfterTries - 1)) {
        // It still stands in the row: whoever is refused next is not alone.
        refusals.delete(stream);
        return tries;
      }
      refusals.set(stream, { tries, besideOthers, takenBefore: taken });
      return undefined;
    },
    several: () => inARow.size >= SEVERAL,
    tries: (stream) => refusals.get(stream)?.tries ?? 0,
    mostTries: () => Math.max(0, ...[...refusals.values()].map(({ tries }) => tries)),
  };
}
