import { Readable } from 'node:stream';
import type { ByteRange } from './byte-range.ts';

/**
 * A part of a stream that can only be read from its beginning: what comes before is skipped, what comes after is
 * not read at all. Destroying the part destroys the source.
 */
export function cutStream(source: Readable, { first, last }: ByteRange): Readable {
  let position = 0;
  const part = new Readable({
    read: () => source.resume(),
    destroy(error, callback) {
      source.destroy();
      callback(error);
    },
  });
  source.pause();
  source.on('data', (chunk: Buffer) => {
    const wanted = chunk.subarray(Math.max(0, first - position), Math.max(0, last + 1 - position));
    position += chunk.length;
    const goesOn = wanted.length === 0 || part.push(wanted);
    if (position > last) {
      part.push(null);
      source.destroy();
    } else if (!goesOn) source.pause();
  });
  source.on('error', (error) => part.destroy(error));
  source.on('close', () => {
    if (position <= last) part.destroy(new Error('the file ended before the part that was asked for'));
  });
  return part;
}
