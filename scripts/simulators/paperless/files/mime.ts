/** Kinds of files that are taken without extra services, by the extension they are stored under. */
export const EXTENSIONS: Record<string, string> = {
  'application/pdf': '.pdf',
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/tiff': '.tif',
  'image/gif': '.gif',
  'image/bmp': '.bmp',
  'image/webp': '.webp',
  'image/heic': '.heic',
  'text/plain': '.txt',
  'text/csv': '.csv',
};

/** The type of a file by its content; the name and the sender's claim do not count. */
export function sniff(bytes: Buffer): string {
  for (const [mark, type] of MARKS) if (bytes.subarray(0, mark.length).equals(mark)) return type;
  if (bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString() === 'WEBP') {
    return 'image/webp';
  }
  if (/^ftyphei[cx]$/.test(bytes.subarray(4, 12).toString('latin1').trimEnd())) return 'image/heic';
  // A single byte is no text yet for the detector that Paperless uses.
  if (bytes.length < 2 || !isText(bytes)) return 'application/octet-stream';
  return looksLikeTable(bytes.toString()) ? 'text/csv' : 'text/plain';
}

const MARKS: [Buffer, string][] = [
  [Buffer.from('%PDF-'), 'application/pdf'],
  [Buffer.from('\x89PNG\r\n', 'latin1'), 'image/png'],
  [Buffer.from('\xff\xd8\xff', 'latin1'), 'image/jpeg'],
  [Buffer.from('II*\0', 'latin1'), 'image/tiff'],
  [Buffer.from('MM\0*', 'latin1'), 'image/tiff'],
  [Buffer.from('GIF8'), 'image/gif'],
  [Buffer.from('BM'), 'image/bmp'],
  [Buffer.from('MZ'), 'application/x-dosexec'],
  [Buffer.from('PK\x03\x04', 'latin1'), 'application/zip'],
];

/** Control characters that do occur in texts: tab, line ends, form feed, escape. */
const HARMLESS = new Set([9, 10, 11, 12, 13, 27]);

const isText = (bytes: Buffer) =>
  !bytes.toString().includes('\ufffd') && !bytes.some((byte) => byte < 32 && !HARMLESS.has(byte));

function looksLikeTable(text: string): boolean {
  const lines = text.trimEnd().split('\n').slice(0, 10);
  const commas = lines.map((line) => line.split(',').length - 1);
  return lines.length > 1 && (commas[0] ?? 0) > 0 && commas.every((count) => count === commas[0]);
}
