import type { JobContext, Worker } from './job-context.ts';
import type { Piece } from './piece.ts';
import type { WorkQueue } from './work-queue.ts';
import { workThrough } from './work-through.ts';

/** What waits must not be thrown away because it has waited for long. */
const KEPT_SECONDS = 365 * 86_400;
/** Reporting a dead letter fails only while something else is wrong: it is repeated until that is over. */
const TELL_AGAIN = { times: 1_000_000, firstAfterSeconds: 2, longestSeconds: 300 };

/** Begins to work at a queue, and at telling of what has failed in it for good. */
export async function openWorkQueue(queue: WorkQueue, context: JobContext): Promise<Worker[]> {
  const { boss } = context;
  const { name, retry, deadlineMs, keyOf } = queue;
  const deadLetters = `${name}-dead-letters`;
  await createQueue(context, { name: deadLetters, deadlineMs, retry: TELL_AGAIN });
  await createQueue(context, { name, deadlineMs, retry, policy: 'short', deadLetter: deadLetters });
  const backOff = (piece: Piece, error: unknown) =>
    boss.fail(piece.name, piece, { message: error instanceof Error ? error.message : String(error) });
  return [
    workThrough(context, {
      ...queue,
      lookEveryMs: 1_000,
      run: ({ data }, run) => queue.run(data, run),
      onFailure: backOff,
      // Sent anew and in front, so that it costs no try. Where the same waits already, that one does it.
      async onHandBack(piece) {
        await boss.insert(name, [{ data: piece.data, singletonKey: keyOf(piece.data), priority: 1 }]);
        await boss.complete(name, piece);
      },
    }),
    workThrough(context, {
      ...{ name: deadLetters, concurrency: 1, deadlineMs, lookEveryMs: 5_000 },
      run: ({ data, sourceOutput }, run) => queue.onDeadLetter(data, messageOf(sourceOutput), run),
      onFailure: backOff,
      onHandBack: (piece) => backOff(piece, 'the service has ended'),
    }),
  ];
}

type QueueOptions = Pick<WorkQueue, 'name' | 'deadlineMs' | 'retry'> & {
  policy?: 'short';
  deadLetter?: string;
};

/** Also at every start: what is declared by now replaces what was declared before. */
async function createQueue(
  { boss }: JobContext,
  { name, deadlineMs, retry, policy, deadLetter }: QueueOptions,
) {
  const options = {
    retryLimit: retry.times,
    retryDelay: retry.firstAfterSeconds,
    retryBackoff: true,
    retryDelayMax: retry.longestSeconds,
    // The last net: we notice much earlier ourselves.
    expireInSeconds: Math.ceil(deadlineMs / 1_000) + 600,
    retentionSeconds: KEPT_SECONDS,
    deleteAfterSeconds: 60,
    ...(deadLetter && { deadLetter }),
  };
  await boss.createQueue(name, { ...options, ...(policy && { policy }) });
  await boss.updateQueue(name, options);
}

const messageOf = (output: object | null | undefined): string =>
  output && 'message' in output ? String(output.message) : 'it has failed';
