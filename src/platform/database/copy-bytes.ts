import type { Connection, Submittable } from 'pg';

/**
 * A `copy (select … ) to stdout (format binary)` of rows of one value, for `Pool.query`: their bytes arrive as they
 * are, one behind the other. The result of a query would be text of twice the length, since the client of pg cannot
 * read results in binary.
 */
export class CopyBytes implements Submittable {
  /** Put there by the pool, which looks whether there is one yet. */
  callback?: (error: Error | null) => void;
  readonly #select: string;
  readonly #bytes: Buffer;
  #filled = 0;

  /** @param length how many bytes there should be */
  constructor(select: string, length: number) {
    this.#select = select;
    this.#bytes = Buffer.allocUnsafeSlow(length);
  }

  /** Null: there were not as many bytes. */
  bytes(): Buffer | null {
    return this.#filled === this.#bytes.length ? this.#bytes : null;
  }

  submit(connection: Connection): void {
    connection.query(`copy (${this.#select}) to stdout (format binary)`);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    const isFirst = chunk.subarray(0, SIGNATURE.length).equals(SIGNATURE);
    const row = isFirst ? chunk.subarray(HEADER_BYTES) : chunk;
    // The mark at the end is shorter than a row. The memory of a row is used again by the connection.
    if (row.length > ROW_HEAD_BYTES) this.#filled += row.copy(this.#bytes, this.#filled, ROW_HEAD_BYTES);
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.callback?.(null);
  }

  handleError(error: Error): void {
    this.callback?.(error);
  }
}

/** Then flags and the length of nothing more: 32 bits each. */
const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1');
const HEADER_BYTES = SIGNATURE.length + 8;
/** How many values (16 bits), and how long the first one is (32 bits). */
const ROW_HEAD_BYTES = 6;
