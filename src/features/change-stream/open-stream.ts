import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

/** One line of the answer: JSON and a line feed. */
export type Line = object;

export type OpenStream = {
  body: Readable;
  write(line: Line): void;
  /** Ends it in order: the reader comes back, and says how far it had come. */
  end(): void;
};

/** So much may wait for a reader that does not take it; with more it is dropped, and comes back. */
const MAX_WAITING_BYTES = 64 * 1024;

/** A stream of lines to one reader. @param onClosed called once it has ended, whoever ended it */
export function openStream(request: IncomingMessage, onClosed: () => void): OpenStream {
  const body = new Readable({ read() {} });
  let isEnded = false;
  body.once('close', onClosed);
  // A response whose body ends without an end would stay open.
  const drop = () => void request.socket.destroy();
  return {
    body,
    write(line) {
      // What comes until the reader has taken the end would be an error of the stream.
      if (body.destroyed || isEnded) return;
      if (body.readableLength > MAX_WAITING_BYTES) drop();
      else body.push(`${JSON.stringify(line)}\n`);
    },
    end() {
      isEnded = true;
      if (!body.destroyed) body.push(null);
    },
  };
}
