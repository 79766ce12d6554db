import { v7 as uuidv7 } from 'uuid';
import { approvalOf } from '../../projections/approval-list.ts';
import type { ApprovalRow, PendingApproval } from '../../projections/approval-row.ts';
import { approvalAfter } from '../../projections/approvals.ts';
import { isToBeRead } from '../../projections/webhook-queue.ts';
import { type KeyedMutex, type Lease, LeaseExpired } from '../async/index.ts';
import type { Queryable } from '../database/index.ts';
import {
  ExplainedError,
  failureOf,
  NotKept,
  observation,
  recordEnd,
  toFields,
} from '../document-writing/index.ts';
import type { EventLog, NewEvent, RecordedEvent } from '../event-log/index.ts';
import { type ApprovalFields, type DomainEvents, documentStream } from '../events/index.ts';
import { isTransient, type Paperless, type PaperlessDocument, PaperlessError } from '../paperless/index.ts';
import { addNoteOf } from './decision-note.ts';
import { idOf } from './plan-approval.ts';
import { ChangedElsewhere, valueIn, writeAfterLook, writeBesideLook } from './write-value.ts';

export type WritingDeps = {
  db: Queryable;
  log: EventLog<DomainEvents>;
  paperless: Paperless;
  documentMutex: KeyedMutex;
  /** The custom fields that people approve by, as they are set now. */
  currentFields: () => Promise<ApprovalFields>;
};

/** How a planned approval ended, or that it has not yet. */
export type Outcome =
  /** With the row as that left it, where nothing came in between. */
  | { state: 'done'; row: ApprovalRow | null }
  /** Paperless does not answer, or too slowly: it is resumed by itself. */
  | { state: 'pending' }
  | { state: 'failed'; because: Because; error: string }
  /** Somebody else has recorded the end, or a newer decision took its place. */
  | { state: 'closed' };

/** A planned approval that is to be written. */
export type PlannedApproval = {
  documentId: number;
  approvalId: string;
  /** The row with its plan and the version of the stream right after it, where this process has planned it. */
  planned?: { row: ApprovalRow; version: number };
  /** The document is read before it is written, not in parallel: Paperless may hold anything by now. */
  lookFirst?: boolean;
};

/** Writes what was planned to Paperless, reads it back, compares, and records how it ended. */
export function executeApproval(
  deps: WritingDeps,
  approval: PlannedApproval,
  lease: Lease,
): Promise<Outcome> {
  const { documentId, planned, lookFirst = false } = approval;
  return deps.documentMutex(documentId, async () => {
    const row = await pendingRow(deps, approval);
    if (!row?.pending) return { state: 'closed' };
    const plan = row.pending;
    const open: Open = { deps, row, plan, plannedAt: planned?.version };
    try {
      const left = await written(deps, documentId, plan, lookFirst, lease);
      if (!left) return await endSeen(open, 'gone', GONE);
      const noteError = await addNoteOf(plan, documentId, { paperless: deps.paperless, lease });
      return await recordDone(open, left, noteError);
    } catch (error) {
      if (error instanceof LeaseExpired) return { state: 'pending' };
      if (error instanceof PaperlessError && isTransient(error)) return { state: 'pending' };
      if (error instanceof ChangedElsewhere) return endSeen(open, 'changed-elsewhere', error);
      if (!(error instanceof NotKept || error instanceof PaperlessError)) throw error;
      return endSeen(open, 'refused', error);
    }
  });
}

/** The row with its plan, null when that was superseded while we waited; read only if something was recorded since. */
async function pendingRow(
  { db, log }: WritingDeps,
  { documentId, approvalId, planned }: PlannedApproval,
): Promise<ApprovalRow | null> {
  if (planned && (await log.version(documentStream(documentId))) === planned.version) return planned.row;
  const row = await approvalOf(db, documentId);
  return row?.pending?.approvalId === approvalId ? row : null;
}

/** An approval that is planned, and how its row was before it was written. */
type Open = { deps: WritingDeps; row: ApprovalRow; plan: PendingApproval; plannedAt?: number | undefined };

async function written(
  { db, paperless }: WritingDeps,
  documentId: number,
  plan: PendingApproval,
  lookFirst: boolean,
  lease: Lease,
): Promise<PaperlessDocument | null> {
  const command = { documentId, field: plan.field, to: idOf(plan.to), replaces: plan.replaces };
  const writing = { paperless, lease };
  // Announced and not read yet: the value that would be written over may well be somebody else's.
  if (!lookFirst && !(await isToBeRead(db, documentId))) return writeBesideLook(writing, command);
  const seen = await paperless.document(documentId);
  return seen && writeAfterLook(writing, command, seen);
}

/**
 * The end of an approval that Paperless refused, by what Paperless shows now: a call may fail although the value was
 * written. As long as that cannot be seen the approval is not at its end.
 */
async function endSeen(open: Open, because: Because, error: Error): Promise<Outcome> {
  const { deps, row, plan } = open;
  const seen = await deps.paperless.document(row.document_id).catch(() => undefined);
  if (seen === undefined) return { state: 'pending' };
  if (seen === null) return recordFailure(open, 'gone', error);
  if (valueIn(seen, plan.field) === idOf(plan.to)) return recordDone(open, seen);
  // It is there again: the next try finds out.
  if (because === 'gone') return { state: 'pending' };
  return recordFailure(open, because, error, seen);
}

/** Ends an approval that could not be written for too long, whatever Paperless holds. */
export const giveUp = (
  deps: WritingDeps,
  row: ApprovalRow,
  plan: PendingApproval,
  error: Error,
): Promise<Outcome> => recordFailure({ deps, row, plan }, 'refused', error);

async function recordDone(
  { deps, row, plan, plannedAt }: Open,
  left: PaperlessDocument,
  noteError?: string,
): Promise<Outcome> {
  const after = toFields(left);
  const checksum =
    plan.seal.checksum ?? left.checksum ?? (await deps.paperless.checksumOf(left.id).catch(() => null));
  const done = doneEvent(plan, { documentId: left.id, seal: { ...plan.seal, checksum }, after }, noteError);
  // The file may be another one already than the person saw.
  const seen = { fields: after, added: row.added, checksum: row.checksum };
  const isNews = left.added !== seen.added || left.checksum !== seen.checksum;
  const news = isNews ? await observation(left, seen, await deps.currentFields(), deps.paperless) : [];
  const recorded = await close(deps, left.id, plan, [done, ...news], plannedAt);
  if (!recorded) return { state: 'closed' };
  const isNext = recorded[0]?.version === (plannedAt ?? 0) + 1;
  return { state: 'done', row: isNext ? recorded.reduce<ApprovalRow | null>(approvalAfter, row) : null };
}

type DoneData = Pick<
  Extract<NewEvent<DomainEvents>, { type: 'ApprovalReopened' }>['data'],
  'documentId' | 'seal' | 'after'
>;

function doneEvent(plan: PendingApproval, done: DoneData, noteError?: string): NewEvent<DomainEvents> {
  const { approvalId, from, to, meaning, comment, reason, of, changed } = plan;
  const data = { ...done, approvalId, from, to };
  const id = uuidv7();
  switch (plan.kind) {
    case 'decision':
      return {
        type: 'ApprovalDecided',
        id,
        data: { ...data, meaning, ...(comment && { comment }), ...(noteError && { noteError }) },
      };
    case 'take-back':
      return {
        type: 'ApprovalTakenBack',
        id,
        data: { ...data, of: of ?? approvalId, ...(reason && { reason }) },
      };
    case 'reopen':
      return { type: 'ApprovalReopened', id, data: { ...data, changed } };
  }
}

type Because = 'changed-elsewhere' | 'gone' | 'refused';
const GONE = new ExplainedError({ code: 'not-shown' }, 'Paperless no longer shows the document');

/** Records that a planned approval did not succeed; or that the document is gone, where that turns out. */
async function recordFailure(
  { deps, row: { document_id: documentId }, plan }: Open,
  because: Because,
  error: Error,
  seen?: PaperlessDocument,
): Promise<Outcome> {
  const { approvalId, kind, to } = plan;
  const data = {
    documentId,
    approvalId,
    kind,
    to,
    ...failureOf(error),
    ...(seen && { after: toFields(seen) }),
  };
  const events: NewEvent<DomainEvents>[] = [
    { type: 'ApprovalFailed', id: uuidv7(), data },
    ...(because === 'gone' ? [{ type: 'DocumentVanished' as const, data: { documentId } }] : []),
  ];
  const recorded = await close(deps, documentId, plan, events);
  return recorded ? { state: 'failed', because, error: error.message } : { state: 'closed' };
}

/** In the name of the person who asked for it, also when another process finishes it. */
const close = (
  { db, log }: WritingDeps,
  documentId: number,
  { approvalId, by }: Pick<PendingApproval, 'approvalId' | 'by'>,
  events: NewEvent<DomainEvents>[],
  openAt?: number,
): Promise<RecordedEvent[] | null> =>
  recordEnd(log, documentStream(documentId), events, {
    origin: { actor: by, correlationId: approvalId, causationId: approvalId },
    openAt,
    stillOpen: async () => (await approvalOf(db, documentId))?.pending?.approvalId === approvalId,
  });
