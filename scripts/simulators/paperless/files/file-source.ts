import { createHash } from 'node:crypto';
import { renderLetter } from './pdf.ts';

/** Where the bytes of a document come from: kept as they were uploaded, or drawn from text when first asked for. */
export type FileSource = { kind: 'bytes'; base64: string } | { kind: 'letter'; text: string };

export const PDF_TYPE = 'application/pdf';

/** The PDF that was made of the newest file: a later one has none here. */
export const archiveOf = ({ archive, versions }: { archive?: FileSource; versions: readonly unknown[] }) =>
  versions.length === 0 ? archive : undefined;

const drawn = new WeakMap<FileSource, Buffer>();
const sums = new WeakMap<FileSource, Record<'sha256' | 'md5', string | undefined>>();

/** The bytes of a file, the same at every call. */
export function bytesOf(file: FileSource): Buffer {
  let bytes = drawn.get(file);
  if (!bytes) {
    bytes = file.kind === 'bytes' ? Buffer.from(file.base64, 'base64') : renderLetter(file.text).bytes;
    drawn.set(file, bytes);
  }
  return bytes;
}

/** Lower-case hex digest of the file's bytes. */
export function checksumOf(file: FileSource, algorithm: 'sha256' | 'md5'): string {
  let known = sums.get(file);
  if (!known) {
    known = { sha256: undefined, md5: undefined };
    sums.set(file, known);
  }
  known[algorithm] ??= createHash(algorithm).update(bytesOf(file)).digest('hex');
  return known[algorithm];
}
