import type { IncomingMessage } from 'node:http';
import { gatherBytes } from './gather-bytes.ts';
import { Problem } from './problems.ts';

export const MAX_BODY_BYTES = 1024 * 1024;
/** Up to here the rest of a body that is too large is discarded, so that its sender sees the answer. */
export const MAX_SKIPPED_BYTES = 100 * 1024 * 1024;
/** The deadline of a body, from its first byte to its last: one that drips in holds its call no longer. */
const BODY_WITHIN_MS = 60_000;

/**
 * Reads a whole body.
 *
 * @throws Problem `body-too-large` beyond `limit` bytes; the rest is discarded; `body-too-slow`
 */
export async function readBytes(request: IncomingMessage, limit = MAX_BODY_BYTES): Promise<Buffer> {
  const kept = gatherBytes();
  let size = 0;
  const declared = Number(request.headers['content-length'] ?? 0);
  await eachChunk(request, (chunk) => {
    size += chunk.length;
    if (size > MAX_SKIPPED_BYTES) throw closing(limit);
    if (size <= limit && declared <= limit) kept.add(chunk);
    return undefined;
  });
  if (size > limit) throw tooLarge(limit);
  return kept.bytes();
}

type Within = { withinMs?: number };

/**
 * Hands over a body chunk by chunk; waits where the answer is a promise. Any error, in the connection or
 * in `onChunk`, ends in the promise that is returned, never in an event without a listener.
 *
 * @throws Problem `body-too-slow`, `malformed-body` when the caller hangs up; what `onChunk` throws
 */
export async function eachChunk(
  request: IncomingMessage,
  onChunk: OnChunk,
  { withinMs = BODY_WITHIN_MS }: Within = {},
): Promise<void> {
  // Without a listener Node would end the process when the connection breaks.
  request.on('error', () => {});
  if (isThere(request)) await eachChunkOf(request, onChunk);
  else await eachChunkToCome(request, onChunk, withinMs);
}

type OnChunk = (chunk: Buffer) => Promise<void> | undefined;

/** A small body comes in one packet with its headers, so that there is nothing to wait for, and no deadline to set. */
const isThere = ({ complete, readableEnded, destroyed }: IncomingMessage): boolean =>
  complete && !readableEnded && !destroyed;

async function eachChunkOf(request: IncomingMessage, onChunk: OnChunk): Promise<void> {
  for (let chunk = request.read(); chunk !== null; chunk = request.read()) {
    const busy = onChunk(chunk);
    if (busy) await busy;
  }
}

function eachChunkToCome(request: IncomingMessage, onChunk: OnChunk, withinMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let over = false;
    let busy: Promise<void> | undefined;
    const end = (settle: () => void) => {
      over = true;
      clearTimeout(deadline);
      request.off('data', onData).off('end', onEnd).off('close', onClose);
      settle();
    };
    const fail = (error: unknown) =>
      end(() => {
        request.pause();
        reject(error);
      });
    // The end may be signalled while the last chunk is still being processed.
    const onEnd = () => {
      request.off('close', onClose);
      if (busy) void busy.then(() => end(resolve), fail);
      else end(resolve);
    };
    const onClose = () => fail(new Problem('malformed-body', { reason: 'body-breaks-off' }));
    const onData = (chunk: Buffer) => {
      try {
        busy = onChunk(chunk);
        if (!busy) return;
        request.pause();
        busy.then(() => over || request.resume(), fail);
      } catch (error) {
        fail(error);
      }
    };
    const deadline = setTimeout(() => fail(tooSlow(withinMs)), withinMs);
    if (request.readableEnded) return onEnd();
    if (request.destroyed) return onClose();
    request.on('data', onData).once('end', onEnd).once('close', onClose);
  });
}

export const tooLarge = (limit: number): Problem =>
  new Problem('body-too-large', { reason: 'body-too-large', bytes: limit });

const closing = (limit: number): Problem =>
  new Problem(
    'body-too-large',
    { reason: 'body-too-large', bytes: limit },
    {
      headers: { connection: 'close' },
    },
  );

const tooSlow = (withinMs: number): Problem =>
  new Problem(
    'body-too-slow',
    { reason: 'body-too-slow', seconds: withinMs / 1_000 },
    {
      headers: { connection: 'close' },
    },
  );
