export type FileRefusal =
  /** Not one byte. */
  | 'empty'
  /** More than `INBOX_MAX_FILE_MB`. */
  | 'too-large'
  /** By its bytes none of the types that are taken; the message names what it is. */
  | 'type-not-taken';

/** A file that is not taken in. Nothing of it is kept. */
export class FileRefused extends Error {
  override name = 'FileRefused';
  readonly reason: FileRefusal;
  constructor(reason: FileRefusal, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** The bytes were deleted, perhaps while they were being read. */
export class FileGone extends Error {
  override name = 'FileGone';
}
