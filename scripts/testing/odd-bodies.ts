import { gzipSync } from 'node:zlib';
import type { Seeded } from './seeded.ts';

/** A body as somebody might send it, and in which pieces it arrives. */
export type OddBody = { bytes: Buffer; pieces: Buffer[]; headers: Record<string, string> };

const B = 'fa3a6c46fcc27347f511e98944897626';
const ADDRESS = 'https://dms.example.test/documents/15/';
const HEADS = [
  'Content-Disposition: form-data; name="url"',
  'Content-Disposition: form-data',
  'Content-Disposition: form-data; name',
  'Content-Disposition: form-data; name=',
  'Content-Disposition: form-data; name=""',
  'Content-Disposition: form-data; ;;;;',
  'Content-Disposition: attachment; name="url"',
  'Content-Disposition:',
  'Content-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf',
  "Content-Disposition: form-data; name*=UTF-8''%ff%fe; filename*=utf-16''%00",
  'Content-Disposition: form-data; name="__proto__"',
  'Content-Type: text/plain; charset=none-such\r\nContent-Disposition: form-data; name="id"',
  'Content-Type: ;;;=;\r\nContent-Disposition: form-data; name="id"',
  'Content-Transfer-Encoding: base64\r\nContent-Disposition: form-data; name="doc_id"',
  `X-Long: ${'x'.repeat(3_000)}\r\nContent-Disposition: form-data; name="id"`,
  'Content-Disposition: form-data; name="\u00e4\u{1f600}"',
];
const VALUES = [
  '15',
  ADDRESS,
  '',
  'x',
  '\u0000',
  '{doc_url}',
  '{"id":15}',
  'ä'.repeat(40),
  '%ff%zz',
  '-1',
  '1e400',
];
const TOKENS = [
  ...[
    '\r\n',
    '\r\n\r\n',
    '--',
    `--${B}`,
    `--${B}--`,
    `\r\n--${B}\r\n`,
    ';',
    '=',
    '"',
    ':',
    '\\',
    '&',
    '%',
    '%00',
  ],
  ...[
    '\u0000',
    '{',
    '}',
    '[',
    '\ufeff',
    'name=',
    'filename=',
    'boundary=',
    'charset=',
    'utf-8',
    'Content-',
    '\ud800',
  ],
];
const TYPES = [
  'application/json',
  'application/x-www-form-urlencoded',
  `multipart/form-data; boundary=${B}`,
  'multipart/form-data',
  'multipart/mixed; boundary=""',
  'text/plain; charset=utf-16',
  ';;;',
  '',
];

/** One body: of a kind that Paperless sends, most of them then spoiled in one or several ways. */
export function oddBody(random: Seeded): OddBody {
  let bytes = random.pick([multipart, multipart, json, form, text])(random);
  for (let n = random.below(4); n > 0; n -= 1) bytes = random.pick(SPOIL)(bytes, random);
  const type = random.pick(TYPES);
  const encoding = random.chance(0.05) ? random.pick(['gzip', 'chunked, gzip', 'x']) : '';
  return {
    bytes,
    pieces: inPieces(bytes, random),
    headers: { ...(type && { 'Content-Type': type }), ...(encoding && { 'Content-Encoding': encoding }) },
  };
}

function multipart(random: Seeded): Buffer {
  const boundary = random.chance(0.8)
    ? B
    : random.pick(['b', "'()+,./:=?", 'a b', '-', '--', '='.repeat(70)]);
  const parts = Array.from({ length: random.below(4) }, () => {
    const head = random.pick(HEADS);
    return `--${boundary}\r\n${head}\r\n\r\n${random.pick(VALUES)}\r\n`;
  });
  return Buffer.from(`${parts.join('')}--${boundary}--${random.pick(['\r\n', '', '\r\nepilogue'])}`);
}
function json(random: Seeded): Buffer {
  const body = {
    [random.pick(['id', 'doc_id', 'url', 'title', '__proto__', ''])]: random.pick(VALUES),
    a: [{}],
  };
  const once = JSON.stringify(random.chance(0.5) ? body : [body]);
  return Buffer.from(random.chance(0.3) ? JSON.stringify(once) : once);
}
const form = (random: Seeded): Buffer =>
  Buffer.from(
    `${random.pick(['id', 'url', 'a[b]', '%ff', ''])}=${random.pick(VALUES)}&${random.pick(VALUES)}`,
  );
const text = (random: Seeded): Buffer => Buffer.from(random.pick(VALUES).repeat(random.below(3) + 1));

type Spoil = (bytes: Buffer, random: Seeded) => Buffer;
const SPOIL: readonly Spoil[] = [
  (bytes, { below }) => bytes.subarray(0, below(bytes.length + 1)),
  (bytes, { below }) => bytes.subarray(below(bytes.length + 1)),
  (bytes, random) => put(bytes, Buffer.from(random.pick(TOKENS)), random),
  (bytes, random) => put(bytes, Buffer.from(random.pick(HEADS)), random),
  (bytes, random) => put(bytes, bytes.subarray(random.below(bytes.length + 1)), random),
  (bytes, random) => put(bytes, Buffer.from([random.below(256)]), random),
  (bytes, { below }) => {
    const changed = Buffer.from(bytes);
    if (changed.length > 0) changed[below(changed.length)] = below(256);
    return changed;
  },
  (bytes) => Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'),
  (bytes) => Buffer.from(bytes.toString('utf8'), 'utf16le'),
  (bytes, { chance }) => (chance(0.3) ? gzipSync(bytes) : bytes),
];

function put(bytes: Buffer, what: Buffer, { below }: Seeded): Buffer {
  const at = below(bytes.length + 1);
  return Buffer.concat([bytes.subarray(0, at), what.subarray(0, 4_096), bytes.subarray(at)]);
}

function inPieces(bytes: Buffer, { below, chance }: Seeded): Buffer[] {
  if (chance(0.6)) return [bytes];
  const cut = below(bytes.length + 1);
  return [bytes.subarray(0, cut), bytes.subarray(cut)];
}
