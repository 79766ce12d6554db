import type { IncomingMessage } from 'node:http';

/** Both ends belong to it: 0–0 is the first byte. */
export type ByteRange = { first: number; last: number };

type Represented = { length: number | null; etag: string | null };

/**
 * The part of a file that a request asks for (RFC 9110, 14.2). Undefined: all of it, also where the header is not
 * understood, names several parts, or is about another file than the present one. `outside`: no byte of the file.
 */
export function rangeOf(
  { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  { length, etag }: Represented,
): ByteRange | 'outside' | undefined {
  if (method !== 'GET' || length === null || headers.range === undefined) return undefined;
  const [, from, to] = /^bytes *= *(\d*) *- *(\d*)$/i.exec(headers.range.trim()) ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  if (!isAboutThisFile(headers, etag)) return undefined;
  if (from === '') {
    // The last n bytes.
    const first = Math.max(0, length - Number(to));
    return first < length ? { first, last: length - 1 } : 'outside';
  }
  if (to !== '' && Number(to) < Number(from)) return undefined;
  const last = Math.min(to === '' ? Number.POSITIVE_INFINITY : Number(to), length - 1);
  return Number(from) <= last ? { first: Number(from), last } : 'outside';
}

/** `If-Range`: a client with the beginning of another file needs this one from its start. Weak tags do not count. */
const isAboutThisFile = (headers: IncomingMessage['headers'], etag: string | null): boolean => {
  const condition = headers['if-range'];
  return condition === undefined || (condition === etag && !etag.startsWith('W/'));
};
