import type { IncomingMessage } from 'node:http';
import { Problem } from './problems.ts';

export const MAX_BODY_BYTES = 1024 * 1024;
/** Up to here the rest of a body that is too large is read past, so that its sender gets to see the answer. */
export const MAX_SKIPPED_BYTES = 100 * 1024 * 1024;

/**
 * Reads a whole body.
 *
 * @throws Problem `body-too-large` beyond `limit` bytes; the rest is read past, not kept
 */
export async function readBytes(request: IncomingMessage, limit = MAX_BODY_BYTES): Promise<Buffer> {
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > limit) {
    await skipRest(request);
    throw tooLarge(limit);
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
    else if (size > MAX_SKIPPED_BYTES) throw closing(limit);
  }
  if (size > limit) throw tooLarge(limit);
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
}

/** Reads past what is left of a body. A sender who does not read while it writes would never see our answer. */
export async function skipRest(request: IncomingMessage): Promise<void> {
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_SKIPPED_BYTES) throw closing(MAX_BODY_BYTES);
  }
}

export const tooLarge = (limit: number): Problem =>
  new Problem('body-too-large', `The body may have at most ${limit} bytes`);

const closing = (limit: number): Problem =>
  new Problem('body-too-large', `The body may have at most ${limit} bytes`, {
    headers: { connection: 'close' },
  });
