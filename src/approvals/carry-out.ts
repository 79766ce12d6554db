import { v7 as uuidv7 } from 'uuid';
import { approvalOf } from '../../projections/approval-list.ts';
import type { ApprovalRow, PendingApproval } from '../../projections/approval-row.ts';
import type { KeyedMutex } from '../async/index.ts';
import type { Queryable } from '../database/index.ts';
import { NotKept, observation, recordEnd, toFields } from '../document-writing/index.ts';
import type { EventLog, NewEvent } from '../event-log/index.ts';
import { type ApprovalFields, documentStream, type HouseEvents } from '../events/index.ts';
import { isPassing, type Paperless, type PaperlessDocument, PaperlessError } from '../paperless/index.ts';
import { addNoteOf } from './decision-note.ts';
import { idOf } from './plan-approval.ts';
import { ChangedElsewhere, writeValue } from './write-value.ts';

export type WritingNeeds = {
  db: Queryable;
  log: EventLog<HouseEvents>;
  paperless: Paperless;
  oneAtATime: KeyedMutex;
  /** The custom fields that people approve by, as they are set now. */
  fieldsNow: () => Promise<ApprovalFields>;
};

/** How a planned approval ended, or that it has not yet. */
export type Outcome =
  | { state: 'done' }
  /** Paperless does not answer, or too slowly: it is taken up again by itself. */
  | { state: 'pending' }
  | { state: 'failed'; because: Because; error: string }
  /** Somebody else has recorded the end, or a newer decision took its place. */
  | { state: 'closed' };

/** This process may no longer be the one to write. */
export class LeaseOver extends Error {
  override name = 'LeaseOver';
}

/** `first`: nothing is written before it is answered. */
export type Look = { read: () => Promise<PaperlessDocument | null>; first: boolean };
type Guard = { assertHeld: () => Promise<void>; assertFresh: () => void };

/**
 * Writes what was planned to Paperless, reads it back, compares, and records how it ended.
 *
 * @param plannedAt version of the stream right after the plan, where that is known
 * @param look how to read the document, and whether that comes first; else it happens beside the write
 */
export function carryOut(
  needs: WritingNeeds,
  { documentId, approvalId, plannedAt }: { documentId: number; approvalId: string; plannedAt?: number },
  look: Look,
  guard: Guard,
): Promise<Outcome> {
  return needs.oneAtATime(documentId, async () => {
    const row = await approvalOf(needs.db, documentId);
    if (row?.pending?.approvalId !== approvalId) return { state: 'closed' };
    const plan = row.pending;
    try {
      const left = await written(needs, documentId, plan, look, guard);
      if (!left)
        return await failed(needs, documentId, plan, 'gone', 'Paperless no longer shows the document');
      return await recordDone(needs, row, plan, left, plannedAt);
    } catch (error) {
      if (error instanceof LeaseOver) return { state: 'pending' };
      if (error instanceof PaperlessError && isPassing(error)) return { state: 'pending' };
      if (error instanceof ChangedElsewhere) {
        return failed(needs, documentId, plan, 'changed-elsewhere', error.message);
      }
      if (!(error instanceof NotKept || error instanceof PaperlessError)) throw error;
      return failed(needs, documentId, plan, 'refused', error.message);
    }
  });
}

async function written(
  { paperless }: WritingNeeds,
  documentId: number,
  plan: PendingApproval,
  { read, first }: Look,
  guard: Guard,
): Promise<PaperlessDocument | null> {
  const known = first ? await read() : read();
  if (!known) return null;
  const wish = { documentId, field: plan.field, to: idOf(plan.to), replaces: plan.replaces };
  const left = await writeValue({ paperless, ...guard }, wish, known);
  if (left) await addNoteOf(plan, documentId, { paperless, ...guard });
  return left;
}

async function recordDone(
  needs: WritingNeeds,
  row: ApprovalRow,
  plan: PendingApproval,
  left: PaperlessDocument,
  plannedAt?: number,
): Promise<Outcome> {
  const after = toFields(left);
  const checksum =
    plan.seal.checksum ?? left.checksum ?? (await needs.paperless.checksumOf(left.id).catch(() => null));
  const done = doneEvent(plan, { documentId: left.id, seal: { ...plan.seal, checksum }, after });
  // The file may be another one already than the person saw.
  const seen = { fields: after, added: row.added, checksum: row.checksum };
  const isNews = left.added !== seen.added || left.checksum !== seen.checksum;
  const news = isNews ? await observation(left, seen, await needs.fieldsNow(), needs.paperless) : [];
  const recorded = await close(needs, left.id, plan, [done, ...news], plannedAt);
  return { state: recorded ? 'done' : 'closed' };
}

type DoneData = Pick<
  Extract<NewEvent<HouseEvents>, { type: 'ApprovalReopened' }>['data'],
  'documentId' | 'seal' | 'after'
>;

function doneEvent(plan: PendingApproval, done: DoneData): NewEvent<HouseEvents> {
  const { approvalId, from, to, meaning, comment, reason, of } = plan;
  const data = { ...done, approvalId, from, to };
  const id = uuidv7();
  switch (plan.kind) {
    case 'decision':
      return { type: 'ApprovalDecided', id, data: { ...data, meaning, ...(comment && { comment }) } };
    case 'take-back':
      return {
        type: 'ApprovalTakenBack',
        id,
        data: { ...data, of: of ?? approvalId, ...(reason && { reason }) },
      };
    case 'reopen':
      return { type: 'ApprovalReopened', id, data };
  }
}

type Because = 'changed-elsewhere' | 'gone' | 'refused';

/** Records that a planned approval did not succeed; or that the document is gone, where that turns out. */
export async function failed(
  needs: WritingNeeds,
  documentId: number,
  { approvalId, kind, to, by }: PendingApproval,
  reason: Because,
  error: string,
): Promise<Outcome> {
  const after = reason === 'gone' ? null : await needs.paperless.document(documentId).catch(() => undefined);
  const because = after === null ? 'gone' : reason;
  const data = { documentId, approvalId, kind, to, error, ...(after && { after: toFields(after) }) };
  const events: NewEvent<HouseEvents>[] = [
    { type: 'ApprovalFailed', id: uuidv7(), data },
    ...(after === null ? [{ type: 'DocumentVanished' as const, data: { documentId } }] : []),
  ];
  const recorded = await close(needs, documentId, { approvalId, by }, events);
  return recorded ? { state: 'failed', because, error } : { state: 'closed' };
}

/** In the name of the person who asked for it, also when another process finishes it. */
const close = (
  { db, log }: WritingNeeds,
  documentId: number,
  { approvalId, by }: Pick<PendingApproval, 'approvalId' | 'by'>,
  events: NewEvent<HouseEvents>[],
  openAt?: number,
): Promise<boolean> =>
  recordEnd(log, documentStream(documentId), events, {
    origin: { actor: by, correlationId: approvalId, causationId: approvalId },
    openAt,
    stillOpen: async () => (await approvalOf(db, documentId))?.pending?.approvalId === approvalId,
  });
