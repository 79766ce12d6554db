import type { IncomingMessage } from 'node:http';
import {
  eachChunk,
  gatherBytes,
  MAX_BODY_BYTES,
  MAX_SKIPPED_BYTES,
  Problem,
  tooLarge,
} from '../../platform/http/index.ts';
import { type CallBody, understandBytes } from './find-document.ts';
import { type FormReader, formReader } from './read-form.ts';

/**
 * Reads the body of a call from its bytes, up to 1 MiB. Of a multipart body the file is read past, not kept,
 * up to 100 MiB: Paperless can attach the document itself.
 *
 * @throws Problem `body-too-large`, `body-too-slow`; a body beyond 100 MiB also loses its connection
 */
export async function readCall(request: IncomingMessage): Promise<CallBody> {
  let kept = gatherBytes();
  let size = 0;
  let form: FormReader | undefined;
  await eachChunk(
    request,
    (chunk) => {
      const before = size;
      size += chunk.length;
      if (size > MAX_SKIPPED_BYTES) throw farTooLarge();
      if (form) return form.write(chunk);
      if (size > MAX_BODY_BYTES) return undefined;
      kept.add(chunk);
      const boundary = before < FIRST_LINE_BYTES ? multipartBoundary(kept.bytes()) : undefined;
      if (boundary === undefined) return undefined;
      form = formReader(boundary);
      const early = kept.bytes();
      kept = gatherBytes();
      return form.write(early);
    },
    { withinMs: CALL_WITHIN_MS },
  );
  if (form) return form.end();
  if (size > MAX_BODY_BYTES) throw tooLarge(MAX_BODY_BYTES);
  return understandBytes(kept.bytes());
}

/** Longer than for other bodies: the document itself may be in it. */
const CALL_WITHIN_MS = 180_000;

/**
 * The boundary of a multipart body, taken from its first line: the header may be missing or wrong, the bytes
 * are not. Undefined when it is something else, or when the first line is not there yet.
 */
function multipartBoundary(start: Buffer): string | undefined {
  if (start[0] !== DASH || start[1] !== DASH) return undefined;
  return /^--([\w'()+,./:=? -]{1,70})\r\nContent-/i.exec(start.toString('latin1', 0, FIRST_LINE_BYTES))?.[1];
}

const DASH = 0x2d;
/** Within this many bytes, the first line of a multipart body has ended and the next one has begun. */
const FIRST_LINE_BYTES = 100;

const farTooLarge = (): Problem =>
  new Problem(
    'body-too-large',
    { reason: 'call-too-large', bytes: MAX_SKIPPED_BYTES },
    {
      headers: { connection: 'close' },
    },
  );
