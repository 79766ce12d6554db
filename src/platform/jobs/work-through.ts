import { sleep } from '../async/index.ts';
import { holdSessionLock, type SessionLock } from '../database/index.ts';
import type { JobRun } from './job.ts';
import type { JobContext, Worker } from './job-context.ts';
import { lostPieces } from './lost-pieces.ts';
import { lockOfPiece, type Piece } from './piece.ts';
import { runWithin } from './run-within.ts';
import { takePieces } from './take-pieces.ts';

/** What is done with what waits in one queue of pg-boss. */
type Work = {
  name: string;
  concurrency: number;
  maxRunning?: number;
  deadlineMs: number;
  lookEveryMs: number;
  run(piece: Piece, run: JobRun): Promise<void>;
  onFailure(piece: Piece, error: unknown): Promise<unknown>;
  /** The process ends before the piece is done. */
  onHandBack(piece: Piece): Promise<unknown>;
};

const LOOK_FOR_LOST_PIECES_MS = 2_000;

/**
 * Takes pieces as long as there are some, up to a limit at a time. Each run holds a session lock, its lease, which ends
 * with its process: so others notice that a piece has lost its process, and give it back. What a process does with
 * a piece that it has lost is without effect: pg-boss knows the tries of a piece apart.
 */
export function workThrough(context: JobContext, work: Work): Worker {
  const { boss, database, logger, stopping, onTick } = context;
  const running = new Map<string, Running>();
  const findLost = lostPieces(context, work.name, (id) => running.has(id));
  let lookedForLostAt = Number.NEGATIVE_INFINITY;
  let oneEnded = new AbortController();

  const loop = async (): Promise<void> => {
    while (!stopping.aborted) {
      oneEnded = new AbortController();
      try {
        const tookSome = await takeSome();
        context.onStartable(work.name, null);
        if (tookSome) continue;
      } catch (error) {
        onTick({ job: work.name, result: 'not-started' });
        context.onStartable(work.name, error as Error);
      }
      await sleep(work.lookEveryMs, stopping, oneEnded.signal);
    }
  };

  const takeSome = async (): Promise<boolean> => {
    if (performance.now() - lookedForLostAt > LOOK_FOR_LOST_PIECES_MS) {
      lookedForLostAt = performance.now();
      await findLost((lost) => work.onFailure(lost, 'the process that did it has ended'));
    }
    const free = work.concurrency - running.size;
    const pieces = free > 0 ? await takePieces(context, work, free) : [];
    for (const piece of pieces) begin(piece);
    return pieces.length > 0;
  };

  const begin = (piece: Piece): void => {
    const mine: Running = { piece, lease: null, isGivenAway: false, ended: Promise.resolve() };
    running.set(piece.id, mine);
    mine.ended = perform(mine)
      .catch((error: unknown) =>
        logger.warn({ job: work.name, error }, 'the end of a piece of work could not be recorded'),
      )
      .finally(() => {
        running.delete(piece.id);
        oneEnded.abort();
      });
  };

  const perform = async (mine: Running): Promise<void> => {
    const { piece } = mine;
    const silentAfterMs = context.takeOverAfterMs;
    const lease = await holdSessionLock(database, lockOfPiece(piece), { silentAfterMs });
    // Another process considers it lost, and gives it back.
    if (!lease) return;
    mine.lease = lease;
    try {
      if (await isStillOurs(piece)) await settle(mine, await outcomeOf(piece, lease));
    } finally {
      await lease.release();
    }
  };

  /** It may have been given back while we waited for our lease. */
  const isStillOurs = async ({ id, retryCount }: Piece): Promise<boolean> => {
    const [now] = await boss.findJobs(work.name, { id });
    return now?.state === 'active' && now.retryCount === retryCount;
  };

  const outcomeOf = async (piece: Piece, lease: SessionLock): Promise<Outcome> => {
    if (stopping.aborted) return { result: 'cut-off' };
    const startedAt = performance.now();
    const tell = (result: 'done' | 'failed') =>
      onTick({ job: work.name, result, ms: performance.now() - startedAt });
    try {
      await runWithin({ ...work, run: (run) => work.run(piece, run) }, { lease, signal: stopping });
      tell('done');
      return { result: 'done' };
    } catch (error) {
      if (stopping.aborted) return { result: 'cut-off' };
      tell('failed');
      logger.warn({ job: work.name, tries: piece.retryCount + 1, error }, 'a piece of work failed');
      return { result: 'failed', error };
    }
  };

  const settle = async ({ piece, isGivenAway }: Running, outcome: Outcome): Promise<unknown> => {
    if (isGivenAway) return;
    if (outcome.result === 'done') return boss.complete(work.name, piece);
    return outcome.result === 'failed' ? work.onFailure(piece, outcome.error) : work.onHandBack(piece);
  };

  let looping: Promise<void> | undefined;
  return {
    begin() {
      looping = loop();
    },
    async ended() {
      await looping;
      await Promise.all([...running.values()].map(({ ended }) => ended));
    },
    async handBack() {
      for (const mine of running.values()) {
        mine.isGivenAway = true;
        await work.onHandBack(mine.piece);
        await mine.lease?.release();
      }
    },
  };
}

type Running = { piece: Piece; lease: SessionLock | null; isGivenAway: boolean; ended: Promise<void> };
type Outcome = { result: 'done' } | { result: 'failed'; error: unknown } | { result: 'cut-off' };
