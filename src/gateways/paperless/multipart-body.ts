import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';

/** A file that can be read from its beginning as often as it has to be sent. */
export type FileToSend = {
  name: string;
  /** In bytes; the call fails when `bytes` gives more or fewer. */
  length: number;
  bytes: () => AsyncIterable<Uint8Array>;
};

export type MultipartBody = { headers: Record<string, string>; bytes: number; body: () => Readable };

/** A form with one file as `multipart/form-data`: its length is known, its bytes are read as they are sent. */
export function multipartBody(
  fields: readonly (readonly [string, string])[],
  fileField: string,
  file: FileToSend,
): MultipartBody {
  const boundary = `form-${randomUUID()}`;
  const part = (disposition: string) => `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n`;
  const texts = fields.map(([name, value]) => `${part(`name="${name}"`)}\r\n${value}\r\n`);
  const head = Buffer.from(
    `${texts.join('')}${part(`name="${fileField}"; filename="${quoted(file.name)}"`)}` +
      'Content-Type: application/octet-stream\r\n\r\n',
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  const bytes = head.length + file.length + tail.length;

  async function* parts() {
    yield head;
    let sent = 0;
    for await (const chunk of file.bytes()) {
      sent += chunk.length;
      // Another length than was announced would leave the other side waiting, or confuse it.
      if (sent > file.length) break;
      yield chunk;
    }
    if (sent !== file.length) throw new Error(`the file is not as long as was said: ${file.length} bytes`);
    yield tail;
  }
  return {
    bytes,
    headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}`, 'Content-Length': String(bytes) },
    body: () => Readable.from(parts(), { objectMode: false }),
  };
}

/** As browsers write it. */
const quoted = (name: string): string =>
  name.replace(/["\r\n]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);
