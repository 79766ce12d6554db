/** One part of a multipart body; `filename` is null for a plain field. */
export type FilePart = { name: string; filename: string | null; type: string | null; bytes: Buffer };

const LINE = Buffer.from('\r\n');
const GAP = Buffer.from('\r\n\r\n');

/** Splits a multipart body into its parts, or answers null when the header names no boundary. */
export function parseMultipart(body: Buffer, contentType: string): FilePart[] | null {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType);
  const name = boundary?.[1] ?? boundary?.[2];
  if (!name) return null;

  const marker = Buffer.from(`--${name}`);
  const parts: FilePart[] = [];
  let start = body.indexOf(marker);
  while (start >= 0) {
    const from = start + marker.length;
    const next = body.indexOf(marker, from);
    if (next < 0) break;
    const part = readPart(body.subarray(from + LINE.length, next - LINE.length));
    if (part) parts.push(part);
    start = next;
  }
  return parts;
}

function readPart(chunk: Buffer): FilePart | null {
  const gap = chunk.indexOf(GAP);
  if (gap < 0) return null;
  const head = chunk.subarray(0, gap).toString();
  const disposition = /^content-disposition:.*$/im.exec(head)?.[0] ?? '';
  const name = /[ ;]name="([^"]*)"/i.exec(disposition)?.[1];
  if (name === undefined) return null;
  const encoded = /filename\*=utf-8''([^;\r\n]+)/i.exec(disposition)?.[1];
  const plain = /filename="((?:[^"\\]|\\.)*)"/i.exec(disposition)?.[1];
  return {
    name,
    filename: encoded ? decodeURIComponent(encoded) : plain === undefined ? null : unescapeName(plain),
    type: /^content-type:\s*(\S+)/im.exec(head)?.[1] ?? null,
    bytes: chunk.subarray(gap + GAP.length),
  };
}

/** Browsers write a quote in a file name as %22, older clients put a backslash before it. */
const unescapeName = (name: string) =>
  name.replaceAll('%22', '"').replaceAll('\\"', '"').replaceAll('\\\\', '\\');
