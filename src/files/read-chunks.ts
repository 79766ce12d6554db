import { Readable } from 'node:stream';
import type { Queryable } from '../database/index.ts';
import { FileGone } from './errors.ts';
import { CHUNK } from './in-chunks.ts';

type Range = { start?: number; end?: number; signal?: AbortSignal };

/** One statement a piece, sent when the reader wants it: slow readers hold no connection. */
export function readChunks(db: Queryable, file: { id: string; bytes: number }, range: Range): Readable {
  const { start = 0, end = file.bytes - 1, signal } = range;
  return Readable.from(pieces(db, file.id, start, Math.min(end, file.bytes - 1)), {
    objectMode: false,
    highWaterMark: PIECE,
    ...(signal && { signal }),
  });
}

/** Smaller than what is stored: PostgreSQL sends bytes as text, twice as long, and several readers share our memory. */
const PIECE = CHUNK / 4;

async function* pieces(db: Queryable, id: string, start: number, end: number): AsyncGenerator<Buffer> {
  for (let at = start; at <= end; ) {
    const n = Math.floor(at / CHUNK);
    const from = at % CHUNK;
    const length = Math.min(PIECE, CHUNK - from, end - at + 1);
    const { rows } = await db.query<{ data: Buffer }>(READ, [id, n, from + 1, length]);
    const data = rows[0]?.data;
    if (data?.length !== length) throw new FileGone(`The file ${id} is deleted`);
    yield data;
    at += length;
  }
}

const READ = 'select substring(data from $3 for $4) as data from file_chunks where file_id = $1 and n = $2';
