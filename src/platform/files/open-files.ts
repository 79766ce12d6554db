import { openDatabase, type Queryable } from '../database/index.ts';
import { readChunks } from './read-chunks.ts';
import { receiveFile } from './receive-file.ts';
import type { FileRow, StoredFile } from './stored-file.ts';

export type FileUsage = { count: number; bytes: number };

/** The bytes of files, in PostgreSQL: they come and go in pieces of 1 MiB, and no file is ever in memory as a whole. */
export type Files = {
  /**
   * Stores a file. The bytes decide its type.
   *
   * @param anyType keeps also what is of a type that is not taken, as a mere download
   * @throws FileRefused; what `source` throws; the reason of `signal`. Nothing is kept then
   */
  receive(
    source: AsyncIterable<Uint8Array>,
    options?: { anyType?: boolean; signal?: AbortSignal },
  ): Promise<StoredFile>;
  find(id: string): Promise<StoredFile | undefined>;
  /** All files of these bytes, the oldest first. */
  findBySha256(sha256: string): Promise<StoredFile[]>;
  /**
   * Deletes files for good, one after the other. The caller decides which ones.
   *
   * @returns how many there were
   */
  remove(ids: Iterable<string>, signal?: AbortSignal): Promise<number>;
  /** Removes what began to come in and never ended: no piece of it for `idleMs`, an hour. @returns how many */
  sweepUnfinished(idleMs?: number): Promise<number>;
  usage(): Promise<FileUsage>;
  close(): Promise<void>;
};

type Options = {
  /** The PostgreSQL that holds them. */
  url: string;
  maxBytes: number;
  onError: (error: Error) => void;
};

/** Of its own, so that large files never delay the statements of the service. */
const CONNECTIONS = 4;
const HOUR_MS = 3_600_000;

export function openFiles({ url, maxBytes, onError }: Options): Files {
  const db = openDatabase(url, { applicationName: 'intake-files', maxConnections: CONNECTIONS, onError });
  const stored = (row: FileRow): StoredFile => ({
    ...row,
    open: (range = {}) => readChunks(db, row, range),
  });
  return {
    receive: async (source, options = {}) => stored(await receiveFile(db, source, { maxBytes, ...options })),
    async find(id) {
      const { rows } = await db.query<FileRow>(`${SELECT} where id = $1 and sha256 is not null`, [id]);
      return rows[0] && stored(rows[0]);
    },
    async findBySha256(sha256) {
      const { rows } = await db.query<FileRow>(`${SELECT} where sha256 = $1 order by created_at, id`, [
        sha256,
      ]);
      return rows.map(stored);
    },
    async remove(ids, signal) {
      let removed = 0;
      // One by one: each is up to a hundred pieces, and a statement has its deadline.
      for (const id of ids) {
        signal?.throwIfAborted();
        removed += (await db.query('delete from files where id = $1', [id])).rowCount ?? 0;
      }
      return removed;
    },
    async sweepUnfinished(idleMs = HOUR_MS) {
      return (await db.query(SWEEP, [idleMs / 1_000])).rowCount ?? 0;
    },
    usage: () => fileUsage(db),
    close: () => db.close(),
  };
}

/** How many files there are, and what they weigh. */
export async function fileUsage(db: Queryable): Promise<FileUsage> {
  const { rows } = await db.query<FileUsage>(
    'select count(*) as count, coalesce(sum(bytes), 0)::bigint as bytes from files where sha256 is not null',
  );
  return rows[0] ?? { count: 0, bytes: 0 };
}

const SELECT = `
  select id, sha256, md5, bytes, media_type as "mediaType", created_at as "createdAt"
    from files`;

// A slow sender is no leftover: what counts is when its last piece came.
const SWEEP = `
  delete from files f
   where sha256 is null
     and created_at < now() - make_interval(secs => $1)
     and not exists (select from file_chunks c
                      where c.file_id = f.id and c.stored_at >= now() - make_interval(secs => $1))`;
