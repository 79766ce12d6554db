import { inflateSync } from 'node:zlib';

/** Text and number of pages of an uploaded PDF, as far as they can be read without a PDF library. */
export function readPdf(bytes: Buffer): { text: string; pages: number } {
  const layers = [bytes.toString('latin1'), ...inflated(bytes)].join('\n');
  const pages = layers.match(/\/Type\s*\/Page(?![a-zA-Z])/g)?.length ?? 0;
  const lines = [...layers.matchAll(LINE)].map(([, line = '']) => clean(line));
  return { text: lines.join('\n'), pages: Math.max(1, pages) };
}

/** A line of text is short; what a picture unpacks to may look like one without end. */
const LINE = /\(((?:[^()\\]|\\.){0,2000})\)\s*Tj/g;

/** Compressed streams, which hold drawings and, in newer files, the page objects themselves. */
function inflated(bytes: Buffer): string[] {
  const texts: string[] = [];
  let at = bytes.indexOf('FlateDecode');
  while (at >= 0) {
    const start = bytes.indexOf('stream', at);
    const end = bytes.indexOf('endstream', start);
    if (start < 0 || end < 0) break;
    const from = start + 'stream'.length + (bytes[start + 6] === 0x0d ? 2 : 1);
    try {
      texts.push(inflateSync(bytes.subarray(from, end), { finishFlush: 2 }).toString('latin1'));
    } catch {
      // An image or a filter of another kind: nothing to read there.
    }
    at = bytes.indexOf('FlateDecode', end);
  }
  return texts;
}

const clean = (line: string) =>
  line
    .replace(/\\([()\\])/g, '$1')
    .replaceAll('\x80', '€')
    .replaceAll('\x96', '–');
