import { Readable } from 'node:stream';
import type { Database } from '../database/index.ts';
import { FileGone } from './errors.ts';
import { CHUNK } from './in-chunks.ts';

type Source = Pick<Database, 'bytesOf'>;
type Range = { start?: number; end?: number; signal?: AbortSignal };

/** One statement a piece, sent while the reader has the one before it: slow readers hold no connection. */
export function readChunks(db: Source, file: { id: string; bytes: number }, range: Range): Readable {
  const { start = 0, end = file.bytes - 1, signal } = range;
  return Readable.from(oneAhead(pieces(db, file.id, start, Math.min(end, file.bytes - 1))), {
    objectMode: false,
    // The piece that is read ahead is enough: many readers share our memory.
    highWaterMark: 1,
    ...(signal && { signal }),
  });
}

/** Half of what is stored as one: two of them are in memory for each reader. */
const PIECE = CHUNK / 2;

function* pieces(db: Source, id: string, start: number, end: number): Generator<Promise<Buffer>> {
  for (let at = start; at <= end; ) {
    const from = at % CHUNK;
    const length = Math.min(PIECE, CHUNK - from, end - at + 1);
    yield read(db, id, { n: Math.floor(at / CHUNK), from, length });
    at += length;
  }
}

async function* oneAhead(readings: Generator<Promise<Buffer>>): AsyncGenerator<Buffer> {
  const next = () => {
    const { value } = readings.next();
    // It fails for whoever asks for it; a reader that has left does not.
    value?.catch(() => {});
    return value as Promise<Buffer> | undefined;
  };
  for (let ahead = next(); ahead; ) {
    const piece = await ahead;
    ahead = next();
    yield piece;
  }
}

async function read(
  db: Source,
  id: string,
  { n, from, length }: { n: number; from: number; length: number },
): Promise<Buffer> {
  const data = await db.bytesOf(
    `select substring(data from at for least(${ROW}, ${from + length} - at + 1))
       from file_chunks, generate_series(${from + 1}, ${from + length}, ${ROW}) as at
      where file_id = '${id}' and n = ${n} order by at`,
    length,
  );
  if (!data) throw new FileGone(`The file ${id} is deleted`);
  return data;
}

/** As much as the client of pg takes apart without making its memory larger, piece by piece. */
const ROW = 32_768;
