import type { IncomingMessage } from 'node:http';
import { MAX_SKIPPED_BYTES } from './read-body.ts';

const LINGER_MS = 30_000;

/**
 * Discards the rest of an unwanted body, up to 100 MiB and for half a minute. A connection that is
 * closed while its sender is still sending is reset, and the answer that says why is lost.
 */
export function lingerOver(request: IncomingMessage): void {
  // Without a listener Node would end the process when the connection breaks.
  request.on('error', () => {});
  if (!request.complete && !request.destroyed) {
    let skipped = 0;
    const close = () => request.socket.destroy();
    const late = setTimeout(close, LINGER_MS).unref();
    request.once('close', () => clearTimeout(late));
    request.on('data', ({ length }: Buffer) => {
      skipped += length;
      if (skipped > MAX_SKIPPED_BYTES) close();
    });
  }
  request.resume();
}
