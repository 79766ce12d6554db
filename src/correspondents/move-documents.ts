import type { MovedDocument } from '../events/index.ts';
import { type Paperless, PaperlessError } from '../paperless/index.ts';
import { documentDigest } from './document-digest.ts';

type Move = {
  from: number;
  to: number;
  chunkSize: number;
  paperless: Pick<Paperless, 'idsAmong' | 'summariesOf'>;
  writer: Pick<Paperless, 'setCorrespondent'>;
  /** Proves before each write that this process is still the one to write. */
  assertHeld: () => Promise<void>;
  /** Told of the documents that have arrived, chunk by chunk. */
  record: (documents: MovedDocument[]) => Promise<void>;
};

/**
 * Gives documents of one correspondent to another, in chunks. What has another correspondent by now is left
 * alone; what has arrived already, because somebody was cut off in the middle, is only recorded.
 *
 * While Paperless works at a chunk, the one before is compared and the one after is looked at.
 *
 * @throws PaperlessError
 */
export async function moveDocuments(ids: readonly number[], move: Move): Promise<void> {
  const chunks = chunked(ids, move.chunkSize);
  const stillThere = (chunk: readonly number[] | undefined) => {
    const asked = move.paperless.idsAmong(chunk ?? [], move.from);
    asked.catch(() => {});
    return asked;
  };
  let upcoming = stillThere(chunks[0]);
  let settling: Promise<void> = Promise.resolve();
  for (const [index, chunk] of chunks.entries()) {
    const toMove = await upcoming;
    upcoming = stillThere(chunks[index + 1]);
    // Whoever gives up must not have something going on behind: what is recorded has an order.
    const [moved] = await Promise.allSettled([moveChunk(toMove, move), settling]);
    if (moved.status === 'rejected') throw moved.reason;
    await settling;
    settling = settle(chunk, move);
    settling.catch(() => {});
  }
  await settling;
}

async function moveChunk(ids: number[], move: Move): Promise<void> {
  if (ids.length === 0) return;
  await move.assertHeld();
  try {
    await move.writer.setCorrespondent(ids, move.to);
  } catch (error) {
    if (!(error instanceof PaperlessError) || error.failure !== 'refused') throw error;
    // One that was deleted a moment ago makes Paperless refuse all.
    const left = await move.paperless.idsAmong(ids, move.from);
    if (left.length === ids.length) throw error;
    await moveChunk(left, move);
  }
}

async function settle(chunk: readonly number[], { to, paperless, record }: Move): Promise<void> {
  const arrived = await paperless.summariesOf(chunk, { correspondent: to });
  if (arrived.length === 0) return;
  await record(arrived.map((document) => ({ id: document.id, digest: documentDigest(document) })));
}

export function chunked(ids: readonly number[], size: number): number[][] {
  const count = Math.ceil(ids.length / size);
  return Array.from({ length: count }, (_, index) => ids.slice(index * size, (index + 1) * size));
}
