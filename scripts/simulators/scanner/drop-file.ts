import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** How fast a scanner writes. */
export type Pace = {
  /** Between one piece and the next; each is a tenth of the file. */
  pieceMs: number;
  /** Half way: the feeder waits for paper. */
  feederPauseMs: number;
};

const PIECES = 10;

/**
 * Writes a file under its final name piece by piece, as scanners do: a reader of the folder finds it unfinished.
 * One of the same name that still lies there is overwritten.
 */
export async function dropFile(
  folder: string,
  { name, bytes }: { name: string; bytes: Buffer },
  { pieceMs, feederPauseMs }: Pace,
  signal: AbortSignal,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const file = await open(join(folder, name), 'w');
  try {
    const size = Math.ceil(bytes.length / PIECES);
    for (let piece = 0; piece < PIECES; piece += 1) {
      await file.write(bytes.subarray(piece * size, (piece + 1) * size));
      await delay(piece === PIECES / 2 ? feederPauseMs : pieceMs, undefined, { signal });
    }
  } finally {
    await file.close();
  }
}
