import { setTimeout as delay } from 'node:timers/promises';
import { dropFile, type Pace } from './drop-file.ts';
import { fileOf, makePile, type ScannedFile } from './make-pile.ts';
import { labelledPile } from './stick-labels.ts';

export type ScannerOptions = {
  folder: string;
  /** The same seed scans the same paper. */
  seed: number;
  everySeconds: number;
  /** How many there are to be scanned; not given: it never ends by itself. */
  piles?: number;
  pace?: Pace;
  /** Labels, as PNG, that somebody has put on papers since the last pile: these are scanned next. */
  takeLabels?: () => Promise<Buffer[]>;
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
  const { pace = OFFICE_PACE, takeLabels = async () => [], onDropped, onError } = options;
  const stopping = new AbortController();
  const { signal } = stopping;

  const scan = async () => {
    for (let number = 0; number < piles && !signal.aborted; number += 1) {
      try {
        const labels = await takeLabels();
        const { pile, bytes } =
          labels.length > 0 ? await scanLabelled(seed + number, labels) : await makePile(seed, number);
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

async function scanLabelled(seed: number, labels: readonly Buffer[]): Promise<ScannedFile> {
  const pile = await labelledPile(seed, labels);
  return { pile, bytes: await fileOf(pile, seed) };
}
