import type { Readable } from 'node:stream';

/** A file whose bytes are all stored. */
export type StoredFile = {
  id: string;
  /** Lower case hex, as `md5`. */
  sha256: string;
  md5: string;
  /** How many there are. */
  bytes: number;
  /** By its bytes: `application/pdf`, …; `application/octet-stream` when unknown. */
  mediaType: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  /**
   * The bytes from `start` up to and with `end`, as in an HTTP range; all of them without. No connection is held while
   * the reader pauses, and a stream that is destroyed or whose `signal` fires reads nothing more. Fails with `FileGone`
   * when the file is deleted meanwhile.
   */
  open(range?: { start?: number; end?: number; signal?: AbortSignal }): Readable;
};

/** Its row in the table. */
export type FileRow = Omit<StoredFile, 'open'>;
