import { holdSessionLock, sessionLockHolder } from '../database/index.ts';
import type { JobContext } from './job-context.ts';
import { lockOfPiece, type Piece } from './piece.ts';

/**
 * Looks for pieces that are marked as running, but without a lease: their process has died, or was
 * stopped and no longer answers. Only a second look is sure: a lease is taken a moment after its piece.
 *
 * @param isOurs whether this process is at a piece
 */
export function lostPieces(
  { database, bossDb, logger, takeOverAfterMs }: JobContext,
  name: string,
  isOurs: (id: string) => boolean,
): (giveBack: (piece: Piece) => Promise<unknown>) => Promise<void> {
  let suspected = new Set<string>();

  const isHeld = async (piece: Piece): Promise<boolean> => {
    const holder = await sessionLockHolder(bossDb, lockOfPiece(piece));
    return holder !== null && holder.silentMs < takeOverAfterMs;
  };

  return async (giveBack) => {
    const before = suspected;
    suspected = new Set();
    const { rows } = await bossDb.query<Piece>(RUNNING, [name]);
    for (const piece of rows) {
      if (isOurs(piece.id) || (await isHeld(piece))) continue;
      const attempt = `${piece.id} ${piece.retryCount}`;
      suspected.add(attempt);
      if (!before.has(attempt)) continue;
      const lease = await holdSessionLock(database, lockOfPiece(piece), { silentAfterMs: takeOverAfterMs });
      if (!lease) continue;
      try {
        await giveBack(piece);
        logger.warn({ job: name }, 'a piece of work was left behind by a process that ended; done again');
      } finally {
        await lease.release();
      }
    }
  };
}

const RUNNING = `
  select id, name, data, retry_count as "retryCount" from pgboss.job where name = $1 and state = 'active'`;
