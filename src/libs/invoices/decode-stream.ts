import { constants, inflateSync } from 'node:zlib';
import type { PDFName, PDFRawStream } from 'pdf-lib';

type Library = typeof import('pdf-lib');

/**
 * What a stream of a PDF holds; it stops where that becomes more than allowed.
 *
 * @returns null: more than that
 * @throws where it cannot be decoded
 */
export function decodeStream(library: Library, stream: PDFRawStream, most: number): Uint8Array | null {
  const { PDFDict, PDFRawStream: Stream, decodePDFRawStream } = library;
  const filters = filtersOf(library, stream);
  if (!filters.every((name) => name === '/FlateDecode')) return readUpTo(decodePDFRawStream(stream), most);
  // One block of it may become gigabytes, and the library decodes it block by block: zlib stops within.
  const unfiltered = Stream.of(PDFDict.withContext(stream.dict.context), stream.contents, stream.transform);
  let bytes = decodePDFRawStream(unfiltered).decode();
  for (const _ of filters) {
    try {
      bytes = inflateSync(bytes, { maxOutputLength: most, finishFlush: constants.Z_SYNC_FLUSH });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return null;
      throw error;
    }
  }
  return bytes.length > most ? null : bytes;
}

function filtersOf({ PDFArray, PDFName }: Library, { dict }: PDFRawStream): string[] {
  const filter = dict.lookup(PDFName.of('Filter'));
  const named = filter instanceof PDFArray ? filter.asArray() : filter ? [filter] : [];
  return named.map((name) => (name as PDFName).toString());
}

type Readable = { getBytes(length: number): Uint8Array | Uint8ClampedArray };

function readUpTo(stream: Readable, most: number): Uint8Array | null {
  const pieces: Uint8Array[] = [];
  for (let length = 0; length <= most; ) {
    const piece = stream.getBytes(PIECE);
    if (piece.length === 0) return Buffer.concat(pieces);
    pieces.push(new Uint8Array(piece));
    length += piece.length;
  }
  return null;
}

const PIECE = 65_536;
