import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

const BYTES_AN_ID = 16;
// Asking the system for randomness costs more than all else that an id needs, so it is asked for many at a time.
const pool = Buffer.alloc(BYTES_AN_ID * 512);
const random = new Uint8Array(BYTES_AN_ID);
let used = pool.length;

/** An id whose order is about that of time, which keeps the index of ids in memory where random ones would not. */
export function newEventId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  pool.copy(random, 0, used, used + BYTES_AN_ID);
  used += BYTES_AN_ID;
  return v7({ random });
}
