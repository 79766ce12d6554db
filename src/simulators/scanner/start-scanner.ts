import { setTimeout as delay } from 'node:timers/promises';
import { dropFile, type Pace } from './drop-file.ts';
import { makePile } from './make-pile.ts';

export type ScannerOptions = {
  folder: string;
  /** The same seed scans the same paper. */
  seed: number;
  everySeconds: number;
  /** How many there are to be scanned; not given: it never ends by itself. */
  piles?: number;
  pace?: Pace;
  /** Called for each file when it is complete. */
  onDropped?: (name: string) => void;
  onError?: (error: unknown) => void;
};

export type Scanner = {
  /** Ends within the piece that is being written; that file stays as it is. */
  stop(): Promise<void>;
};

const OFFICE_PACE: Pace = { pieceMs: 200, feederPauseMs: 2_000 };

/** A scanner that drops a pile into a folder every so many seconds, one after the other. */
export function startScanner(options: ScannerOptions): Scanner {
  const { folder, seed, everySeconds, piles = Number.POSITIVE_INFINITY } = options;
  const { pace = OFFICE_PACE, onDropped, onError } = options;
  const stopping = new AbortController();
  const { signal } = stopping;

  const scan = async () => {
    for (let number = 0; number < piles && !signal.aborted; number += 1) {
      try {
        const { pile, bytes } = await makePile(seed, number);
        await dropFile(folder, { name: pile.name, bytes }, pace, signal);
        onDropped?.(pile.name);
      } catch (error) {
        if (!signal.aborted) onError?.(error);
      }
      await delay(everySeconds * 1_000, undefined, { signal }).catch(() => {});
    }
  };
  const ended = scan();
  return {
    stop() {
      stopping.abort();
      return ended;
    },
  };
}
