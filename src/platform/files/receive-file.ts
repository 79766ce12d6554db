import { createHash } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import type { Queryable } from '../database/index.ts';
import { FileRefused } from './errors.ts';
import { CHUNK, inChunks } from './in-chunks.ts';
import { LOOKED_AT, mediaTypeOf, TAKEN } from './media-type.ts';
import type { FileRow } from './stored-file.ts';

type Options = { maxBytes: number; anyType?: boolean; signal?: AbortSignal };

/**
 * Stores the bytes as they come, each piece in a commit of its own; only the last step makes a file of them. A file of
 * one piece takes a single commit.
 */
export async function receiveFile(
  db: Queryable,
  source: AsyncIterable<Uint8Array>,
  { maxBytes, anyType = false, signal }: Options,
): Promise<FileRow> {
  const id = uuid();
  const [sha256, md5] = [createHash('sha256'), createHash('md5')];
  let n = 0;
  let bytes = 0;
  try {
    for await (const chunk of inChunks(source, CHUNK)) {
      signal?.throwIfAborted();
      bytes += chunk.length;
      if (bytes > maxBytes) throw new FileRefused('too-large', `larger than ${Math.floor(maxBytes / MB)} MB`);
      sha256.update(chunk);
      md5.update(chunk);
      if (n === 0) {
        const type = await takenType(chunk.subarray(0, LOOKED_AT), anyType);
        // Only the last piece is shorter.
        if (chunk.length < CHUNK) {
          const values = [id, type, bytes, sha256.digest('hex'), md5.digest('hex'), chunk];
          return rowOf(await db.query<FileRow>(STORE, values));
        }
        await begin(db, id, type);
      }
      await db.query('insert into file_chunks (file_id, n, data) values ($1, $2, $3)', [id, n, chunk]);
      n += 1;
    }
    signal?.throwIfAborted();
    if (bytes === 0) throw new FileRefused('empty', 'holds no bytes');
    const values = [id, bytes, sha256.digest('hex'), md5.digest('hex')];
    return rowOf(await db.query<FileRow>(FINISH, values));
  } catch (error) {
    // What cannot be taken away now is taken away by the sweep.
    await db.query('delete from files where id = $1', [id]).catch(() => {});
    throw error;
  }
}

const MB = 1_000_000;

async function takenType(head: Uint8Array, anyType: boolean): Promise<string> {
  const type = await mediaTypeOf(head);
  if (anyType || (TAKEN as readonly string[]).includes(type)) return type;
  const named = type === 'application/octet-stream' ? 'of no type that we know' : `of the type ${type}`;
  throw new FileRefused('type-not-taken', `is ${named}`);
}

function rowOf({ rows: [row] }: { rows: FileRow[] }): FileRow {
  if (!row) throw new Error('A file was swept while it came in');
  return row;
}

const begin = (db: Queryable, id: string, mediaType: string) =>
  db.query('insert into files (id, media_type) values ($1, $2)', [id, mediaType]);

const COLUMNS = 'id, sha256, md5, bytes, media_type as "mediaType", created_at as "createdAt"';

const FINISH = `
  update files set bytes = $2, sha256 = $3, md5 = $4 where id = $1 returning ${COLUMNS}`;

const STORE = `
  with file as (
    insert into files (id, media_type, bytes, sha256, md5) values ($1, $2, $3, $4, $5) returning ${COLUMNS}
  ), piece as (
    insert into file_chunks (file_id, n, data) values ($1, 0, $6)
  ) select * from file`;
