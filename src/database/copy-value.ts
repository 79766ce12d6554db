import type { Connection, Submittable } from 'pg';

/**
 * A `copy (select … ) to stdout (format binary)` of one value, for `Pool.query`: its bytes arrive as they are. The
 * result of a query would be text of twice the length, since the client of pg cannot read results in binary.
 */
export class CopyValue implements Submittable {
  /** The bytes of the value; null: there was no row, or null in it. */
  value: Buffer | null = null;
  /** Put there by the pool, which looks whether there is one yet. */
  callback?: (error: Error | null) => void;
  readonly #select: string;

  constructor(select: string) {
    this.#select = select;
  }

  submit(connection: Connection): void {
    connection.query(`copy (${this.#select}) to stdout (format binary)`);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    const isFirst = chunk.subarray(0, SIGNATURE.length).equals(SIGNATURE);
    const row = isFirst ? chunk.subarray(HEADER_BYTES) : chunk;
    // The end of the data, or null.
    if (row.length < ROW_HEAD_BYTES || row.readInt32BE(2) === -1) return;
    // The memory is that of the connection, which uses it again.
    this.value = Buffer.from(row.subarray(ROW_HEAD_BYTES));
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
