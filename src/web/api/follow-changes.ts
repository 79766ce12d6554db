import { type ChangeLine, linesOf } from './change-line.ts';

/** Longer than the service is ever silent: the connection is dead. */
const SILENCE_MS = 50_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

type Following = {
  /** Opens the stream after a position; undefined: none is known yet. */
  open: (after: number | undefined, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
  /** How far what is shown here is. */
  position: () => number | undefined;
  onLine: (line: ChangeLine) => void;
  /** The stream cannot be opened: what is shown grows old until the next line. */
  onBroken: () => void;
  signal: AbortSignal;
  wait?: (ms: number) => Promise<void>;
};

/** Follows the stream of changes until it is aborted; it goes on where it was, whenever it ends or breaks. */
export async function followChanges({ open, position, onLine, onBroken, signal, wait = later }: Following) {
  let failures = 0;
  while (!signal.aborted) {
    const attempt = new AbortController();
    const abort = () => attempt.abort();
    signal.addEventListener('abort', abort);
    const silence = watchSilence(abort);
    try {
      for await (const line of linesOf(await open(position(), attempt.signal))) {
        silence.heard();
        failures = 0;
        onLine(line);
      }
    } catch {
      failures += 1;
      if (failures > 1 && !signal.aborted) onBroken();
    } finally {
      silence.stop();
      signal.removeEventListener('abort', abort);
    }
    // One that ended in order is opened again at once, but not by all tabs of all people in the same moment.
    const longest = Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS);
    if (!signal.aborted) await wait(longest * (0.5 + Math.random() / 2));
  }
}

function watchSilence(onSilent: () => void) {
  let timer = setTimeout(onSilent, SILENCE_MS);
  return {
    heard() {
      clearTimeout(timer);
      timer = setTimeout(onSilent, SILENCE_MS);
    },
    stop: () => clearTimeout(timer),
  };
}

const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
