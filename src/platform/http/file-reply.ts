import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { type ByteRange, rangeOf } from './byte-range.ts';
import { contentDisposition } from './content-disposition.ts';
import { cutStream } from './cut-stream.ts';
import { Reply } from './endpoint.ts';
import { Problem } from './problems.ts';
import { framedFilePolicy } from './security-headers.ts';

/** The answer of an endpoint that sends a file: its bytes as they come. */
export const FileBody = z
  .custom<Readable>((value) => value instanceof Readable)
  .meta({ override: { type: 'string', format: 'binary' } });

export type ServedFile = {
  /** Media type, as its source says it; what could run in a browser is still sent as a download. */
  type: string;
  /** In bytes; null where it is not known, and then there are no parts of it. */
  length: number | null;
  /** Strong, with its quotes: the same for the same bytes. */
  etag: string | null;
  /** To be saved under; may hold anything. */
  name: string;
  /** To be saved even if the browser could show it. */
  download?: boolean;
  /** The bytes from their beginning, or a way to open a part of them; it is called at most once. */
  stream: Readable | ((range: ByteRange | undefined) => Readable);
};

/**
 * A file as an answer, or the part of it that was asked for. It may be kept by this person's browser, which asks
 * each time whether it changed. When the reader leaves, the stream is released.
 *
 * @throws Problem `range-not-satisfiable`
 */
export function fileReply(request: IncomingMessage, file: ServedFile): Reply {
  const { length, etag, name, stream } = file;
  if (etag && holdsAlready(request, etag)) {
    if (stream instanceof Readable) stream.destroy();
    return unchangedReply(etag);
  }
  const range = rangeOf(request, file);
  if (range === 'outside') {
    if (stream instanceof Readable) stream.destroy();
    throw new Problem(
      'range-not-satisfiable',
      { reason: 'file-has-bytes', bytes: length ?? 0 },
      {
        headers: { 'content-range': `bytes */${length}` },
      },
    );
  }
  const media = file.type.split(';')[0]?.trim().toLowerCase() ?? '';
  const isShown = SHOWN.has(media) && !file.download;
  const size = range ? range.last - range.first + 1 : length;
  return new Reply(range ? 206 : 200, bytesOf(stream, range), {
    ...cachedBy(etag),
    'Content-Type': !NAMED.has(media) ? 'application/octet-stream' : media === 'text/plain' ? TEXT : media,
    ...(size !== null && { 'Content-Length': String(size) }),
    ...(range && { 'Content-Range': `bytes ${range.first}-${range.last}/${length}` }),
    // Parts of a stream that begins at its beginning are possible, but clients should not be invited to ask for many.
    ...(length !== null && typeof stream === 'function' && { 'Accept-Ranges': 'bytes' }),
    'Content-Disposition': contentDisposition(isShown ? 'inline' : 'attachment', name),
    ...framedFilePolicy(media === 'application/pdf' && isShown),
  });
}

/** The answer when the browser has the file already. */
export const unchangedReply = (etag: string): Reply => new Reply(304, undefined, cachedBy(etag));

/** Whether the browser says that it has this very file (RFC 9110, weak comparison). */
export const holdsAlready = ({ headers }: IncomingMessage, etag: string): boolean =>
  (headers['if-none-match'] ?? '')
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
    .some((one) => one === etag || one === '*');

function bytesOf(stream: ServedFile['stream'], range: ByteRange | undefined): Readable {
  if (typeof stream === 'function') return stream(range);
  return range ? cutStream(stream, range) : stream;
}

/**
 * What a browser may show without running anything. All else is sent as a download,
 * whatever it claims to be: a document that is HTML or SVG would run as a page of ours.
 */
const SHOWN = new Set([
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/tiff',
  'image/bmp',
  'text/plain',
]);
/** Those, and what is never shown but safe to be called by its name. */
const NAMED = new Set([...SHOWN, 'application/zip']);

const TEXT = 'text/plain; charset=utf-8';

const cachedBy = (etag: string | null): Record<string, string> =>
  etag === null ? {} : { ETag: etag, 'Cache-Control': 'private, no-cache' };
