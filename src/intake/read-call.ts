import type { IncomingMessage } from 'node:http';
import { Busboy } from '@fastify/busboy';
import { MAX_BODY_BYTES, MAX_SKIPPED_BYTES, Problem, tooLarge } from '../http/index.ts';
import { type CallBody, fieldsOf, understandBytes } from './find-document.ts';

/**
 * Reads the body of a call from its bytes, up to 1 MiB. Of a multipart body the file is read past, not kept,
 * up to 100 MiB: Paperless can attach the document itself.
 *
 * @throws Problem `body-too-large`; a body beyond 100 MiB also loses its connection
 */
export async function readCall(request: IncomingMessage): Promise<CallBody> {
  const chunks: Buffer[] = [];
  let size = 0;
  let form: FormReader | undefined;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_SKIPPED_BYTES) throw farTooLarge();
    if (form) {
      await form.write(chunk);
    } else if (size <= MAX_BODY_BYTES) {
      chunks.push(chunk);
      const boundary = multipartBoundary(chunks.length === 1 ? chunk : Buffer.concat(chunks));
      if (boundary) {
        form = formReader(boundary);
        for (const early of chunks.splice(0)) await form.write(early);
      }
    }
  }
  if (form) return form.end();
  if (size > MAX_BODY_BYTES) throw tooLarge(MAX_BODY_BYTES);
  return understandBytes(Buffer.concat(chunks));
}

/**
 * The boundary of a multipart body, taken from its first line: the header may be missing or wrong, the bytes
 * are not. Undefined when it is something else, or when the first line is not there yet.
 */
function multipartBoundary(start: Buffer): string | undefined {
  if (start[0] !== DASH || start[1] !== DASH) return undefined;
  return /^--([\w'()+,./:=? -]{1,70})\r\nContent-/i.exec(start.toString('latin1', 0, 200))?.[1];
}

const DASH = 0x2d;

type FormReader = { write(chunk: Buffer): Promise<void>; end(): Promise<CallBody> };

function formReader(boundary: string): FormReader {
  const entries: [string, string][] = [];
  let kept = 0;
  let hasFile = false;
  let broken = false;
  const parser = new Busboy({
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    limits: { fieldSize: MAX_BODY_BYTES, fields: 200, parts: 400 },
  });
  parser.on('field', (name, value) => {
    kept += name.length + value.length;
    if (kept <= MAX_BODY_BYTES) entries.push([name, value]);
  });
  parser.on('file', (_name, stream) => {
    hasFile = true;
    stream.on('error', () => {
      broken = true;
    });
    stream.resume();
  });
  const finished = new Promise<void>((resolve) => {
    parser.on('finish', resolve);
    parser.on('error', () => {
      broken = true;
      resolve();
    });
  });
  return {
    write: (chunk) =>
      broken ? Promise.resolve() : new Promise((written) => parser.write(chunk, () => written())),
    async end() {
      if (!broken) parser.end();
      await finished;
      if (kept > MAX_BODY_BYTES) throw tooLarge(MAX_BODY_BYTES);
      if (entries.length > 0) return { kind: 'fields', fields: fieldsOf(entries) };
      return { kind: 'rejected', reason: broken ? 'broken-multipart' : hasFile ? 'file-only' : 'empty' };
    },
  };
}

const farTooLarge = (): Problem =>
  new Problem('body-too-large', `A call may have at most ${MAX_SKIPPED_BYTES} bytes, its file included`, {
    headers: { connection: 'close' },
  });
