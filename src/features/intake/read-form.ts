import { Busboy } from '@fastify/busboy';
import { MAX_BODY_BYTES, tooLarge } from '../../platform/http/index.ts';
import { type CallBody, fieldsOf } from './find-document.ts';

/** Takes a multipart body chunk by chunk. Bytes that are no such body make it `broken-multipart`, never an error. */
export type FormReader = { write(chunk: Buffer): Promise<void>; end(): Promise<CallBody> };

/** Keeps the fields of a form, up to 1 MiB; its files are read past. */
export function formReader(boundary: string): FormReader {
  const entries: [string, string][] = [];
  let kept = 0;
  let hasFile = false;
  let broken = false;
  const parser = new Busboy({
    headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` },
    limits: { fieldSize: MAX_BODY_BYTES, fields: 200, parts: 400 },
  });
  // The types of the library promise a name; a part without one comes with undefined.
  parser.on('field', (name: string | undefined, value: string | undefined) => {
    const entry: [string, string] = [name ?? '', value ?? ''];
    kept += entry[0].length + entry[1].length;
    if (kept <= MAX_BODY_BYTES) entries.push(entry);
  });
  const isOver = new Promise<void>((resolve) => {
    const breakOff = () => {
      broken = true;
      resolve();
    };
    parser.on('finish', resolve);
    parser.on('error', breakOff);
    parser.on('file', (_name, stream) => {
      hasFile = true;
      stream.on('error', breakOff);
      stream.resume();
    });
  });
  return {
    async write(chunk) {
      if (broken) return;
      const taken = new Promise<void>((resolve) => parser.write(chunk, () => resolve()));
      await Promise.race([taken, isOver]);
    },
    async end() {
      if (!broken) parser.end();
      await isOver;
      if (kept > MAX_BODY_BYTES) throw tooLarge(MAX_BODY_BYTES);
      if (entries.length > 0) return { kind: 'fields', fields: fieldsOf(entries) };
      return { kind: 'rejected', reason: broken ? 'broken-multipart' : hasFile ? 'file-only' : 'empty' };
    },
  };
}
