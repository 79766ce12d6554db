import { finished, PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import yazl from 'yazl';
import type { SegmentBytes } from './segment-bytes.ts';

type Opened = { bytes: SegmentBytes; name: string };

/**
 * An archive of files that are opened one after the other, as the reader comes to them: none is in memory as a whole. Of
 * two names that a file system would take for one, the second gets a number.
 */
export function downloadZip(files: readonly (() => Promise<Opened>)[]): Readable {
  const zip = new yazl.ZipFile();
  const out = zip.outputStream as Readable;
  const abandoned = new AbortController();
  finished(out, () => abandoned.abort());
  void (async () => {
    const taken = new Set<string>();
    try {
      for (const open of files) {
        if (abandoned.signal.aborted) return;
        const { bytes, name } = await open();
        // Scans are compressed already.
        const entry = new PassThrough();
        zip.addReadStream(entry, uniqueName(name, taken), { compress: false });
        try {
          await pipeline(bytes.open({ signal: abandoned.signal }), entry, { signal: abandoned.signal });
        } finally {
          await bytes.remove();
        }
      }
      zip.end();
    } catch (error) {
      out.destroy(error as Error);
    }
  })();
  return out;
}

/** A name that none of those taken is like, also where upper and lower case are one. */
export function uniqueName(name: string, taken: Set<string>): string {
  const [, stem = name, ending = ''] = /^(.*?)(\.\w{1,8})?$/s.exec(name) ?? [];
  let unique = name;
  for (let n = 2; taken.has(keyOf(unique)); n += 1) unique = `${stem} (${n})${ending}`;
  taken.add(keyOf(unique));
  return unique;
}

const keyOf = (name: string): string => name.normalize('NFC').toLowerCase();
