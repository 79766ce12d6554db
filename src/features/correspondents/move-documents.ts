import type { MovedDocument } from '../../domain/events/index.ts';
import { type Paperless, PaperlessError } from '../../gateways/paperless/index.ts';
import type { Lease } from '../../platform/async/index.ts';
import { documentDigest } from './document-digest.ts';

type Move = {
  from: number;
  to: number;
  chunkSize: number;
  paperless: Pick<Paperless, 'idsAmong' | 'summariesOf'>;
  writer: Pick<Paperless, 'setCorrespondent'>;
  lease: Lease;
  /** Called with the documents that have arrived, chunk by chunk. */
  record: (documents: MovedDocument[]) => Promise<void>;
};

/** Documents are read ahead for so many bulk edits at once: few enough for a URL, and quickly done. */
const CHUNKS_A_LOOK = 4;

/**
 * Gives documents of one correspondent to another, in chunks. What has another correspondent by now is left
 * alone; what has arrived already, because somebody was cut off in the middle, is only recorded.
 *
 * While Paperless works at some chunks, those before are compared and recorded, and those after are read.
 *
 * @throws PaperlessError
 */
export async function moveDocuments(ids: readonly number[], move: Move): Promise<void> {
  const looks = chunked(ids, move.chunkSize * CHUNKS_A_LOOK);
  const stillThere = (look: readonly number[] = []) => handled(move.paperless.idsAmong(look, move.from));
  let upcoming = stillThere(looks[0]);
  let settling: Promise<void> = Promise.resolve();
  for (const [index, look] of looks.entries()) {
    const toMove = await upcoming;
    upcoming = stillThere(looks[index + 1]);
    const [moved] = await Promise.allSettled([moveChunks(toMove, move), settling]);
    // When this ends with an error, nothing may keep running in the background.
    if (moved.status === 'rejected') {
      await Promise.allSettled([upcoming]);
      throw moved.reason;
    }
    await settling;
    settling = handled(settle(look, move));
  }
  await settling;
}

/** The lease is confirmed anew while Paperless works at the chunk before, so that no time is lost between two. */
async function moveChunks(ids: readonly number[], move: Move): Promise<void> {
  let confirmed = handled(move.lease.confirm());
  for (const chunk of chunked(ids, move.chunkSize)) {
    await confirmed;
    const moving = moveChunk(chunk, move);
    confirmed = handled(move.lease.confirm());
    await moving;
  }
}

/** The same promise, whose rejection may be handled later. */
function handled<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => {});
  return promise;
}

async function moveChunk(ids: number[], move: Move): Promise<void> {
  if (ids.length === 0) return;
  try {
    await move.writer.setCorrespondent(ids, move.to);
  } catch (error) {
    if (!(error instanceof PaperlessError) || error.failure !== 'refused') throw error;
    // One that was deleted a moment ago makes Paperless refuse all.
    const left = await move.paperless.idsAmong(ids, move.from);
    if (left.length === ids.length) throw error;
    await move.lease.confirm();
    await moveChunk(left, move);
  }
}

async function settle(look: readonly number[], { to, paperless, record }: Move): Promise<void> {
  const arrived = await paperless.summariesOf(look, { correspondent: to });
  if (arrived.length === 0) return;
  await record(arrived.map((document) => ({ id: document.id, digest: documentDigest(document) })));
}

export function chunked(ids: readonly number[], size: number): number[][] {
  const count = Math.ceil(ids.length / size);
  return Array.from({ length: count }, (_, index) => ids.slice(index * size, (index + 1) * size));
}
