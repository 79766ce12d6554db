import { isDeepStrictEqual } from 'node:util';
import { v7 as uuidv7 } from 'uuid';
import { approvalOf } from '../../../projections/approval-list.ts';
import type { ApprovalRow, PendingApproval } from '../../../projections/approval-row.ts';
import { approvalAfter } from '../../../projections/approvals.ts';
import { type ApprovalFields, type DomainEvents, documentStream } from '../../domain/events/index.ts';
import {
  isTransient,
  type Paperless,
  type PaperlessDocument,
  PaperlessError,
} from '../../gateways/paperless/index.ts';
import { type KeyedMutex, type Lease, LeaseExpired, TimedOut } from '../../platform/async/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { EventLog, NewEvent, RecordedEvent } from '../../platform/event-log/index.ts';
import {
  ExplainedError,
  failureOf,
  NotKept,
  observation,
  recordEnd,
  toFields,
} from '../../services/document-writing/index.ts';
import { afterLook, valueIn } from './after-look.ts';
import { addNoteOf } from './decision-note.ts';
import { idOf } from './plan-approval.ts';
import { ChangedElsewhere, type FreshLook, lookAt, writeAfterLook } from './write-value.ts';

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
};

/**
 * Looks at the document, writes what was planned, looks again and compares, and records how it ended. What a look has
 * met of others is recorded and not written over. A look that failed or came late is none: tried again later.
 */
export function executeApproval(
  deps: WritingDeps,
  approval: PlannedApproval,
  lease: Lease,
): Promise<Outcome> {
  const { documentId, planned } = approval;
  return deps.documentMutex(documentId, async () => {
    const row = await pendingRow(deps, approval);
    if (!row?.pending) return { state: 'closed' };
    const open: Open = { deps, row: { ...row, pending: row.pending }, at: planned?.version };
    try {
      const look = await lookAt({ paperless: deps.paperless, lease }, documentId);
      if (!look) return await endSeen(open, 'gone', GONE, lease);
      const left = await written(open, look, lease);
      if (left === 'closed') return { state: 'closed' };
      if (!left) return await endSeen(open, 'gone', GONE, lease);
      const noteError = await addNoteOf(open.row.pending, documentId, { paperless: deps.paperless, lease });
      return await recordDone(open, left, noteError);
    } catch (error) {
      if (error instanceof LeaseExpired || error instanceof TimedOut) return { state: 'pending' };
      if (error instanceof PaperlessError && isTransient(error)) return { state: 'pending' };
      // Before anything else happens: what was met is known from here on, whoever goes on.
      if (error instanceof ChangedElsewhere)
        return recordFailure(open, 'changed-elsewhere', error, error.met);
      if (!(error instanceof NotKept || error instanceof PaperlessError)) throw error;
      return endSeen(open, 'refused', error, lease);
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

/** An approval that is planned; the version of its stream right after what was recorded last, where that is known. */
type Open = {
  deps: WritingDeps;
  row: ApprovalRow & { pending: PendingApproval };
  at?: number | undefined;
};

/** @throws ChangedElsewhere and what else `writeAfterLook` throws */
async function written(
  open: Open,
  look: FreshLook,
  lease: Lease,
): Promise<PaperlessDocument | null | 'closed'> {
  const judge = (document: PaperlessDocument) =>
    afterLook(open.row, { ...document, fields: toFields(document) });
  const { document } = look;
  const { pending: plan, document_id: documentId } = open.row;
  switch (judge(document)) {
    case 'there':
      return document;
    case 'foreign':
      throw new ChangedElsewhere(document);
    case 'write': {
      if (!(await recordBegun(open, document))) return 'closed';
      const command = { documentId, field: plan.field, to: idOf(plan.to) };
      return writeAfterLook({ paperless: open.deps.paperless, lease }, command, look, judge);
    }
  }
}

/** Whoever resumes it knows then what stood there before the write. @returns false when it is not open any more */
async function recordBegun(open: Open, document: PaperlessDocument): Promise<boolean> {
  const { row } = open;
  const { approvalId, field } = row.pending;
  const begun = { found: valueIn(toFields(document), field), modified: document.modified };
  if (isDeepStrictEqual(row.pending.begun, begun)) return true;
  const data = { documentId: row.document_id, approvalId, ...begun };
  const recorded = await close(open, [{ type: 'ApprovalWriteBegun', data }]);
  if (!recorded) return false;
  open.row = { ...row, pending: { ...row.pending, begun } };
  // Something may have come in between: then the row is not known as it is now.
  open.at = recorded[0]?.version === (open.at ?? 0) + 1 ? recorded[0]?.version : undefined;
  return true;
}

/**
 * The end of an approval that Paperless refused, by what Paperless shows now: a call may fail although the value was
 * written. As long as that cannot be seen the approval is not at its end.
 */
async function endSeen(open: Open, because: Because, error: Error, lease: Lease): Promise<Outcome> {
  const { deps, row } = open;
  const look = await lookAt({ paperless: deps.paperless, lease }, row.document_id).catch(() => undefined);
  if (look === undefined) return { state: 'pending' };
  if (look === null) return recordFailure(open, 'gone', error);
  const { document } = look;
  if (valueIn(toFields(document), row.pending.field) === idOf(row.pending.to))
    return recordDone(open, document);
  // It is there again: the next try finds out.
  if (because === 'gone') return { state: 'pending' };
  return recordFailure(open, because, error, document);
}

/**
 * Ends an approval that could not be written for too long, by what Paperless shows. Where it shows nothing at all,
 * only as long as no write has begun: one that was sent may have arrived.
 */
export const giveUp = (
  deps: WritingDeps,
  approval: Omit<PlannedApproval, 'planned'>,
  error: Error,
  lease: Lease,
): Promise<Outcome> =>
  deps.documentMutex(approval.documentId, async () => {
    const row = await pendingRow(deps, approval);
    if (!row?.pending) return { state: 'closed' };
    const open = { deps, row: { ...row, pending: row.pending } };
    const outcome = await endSeen(open, 'refused', error, lease);
    return outcome.state !== 'pending' || row.pending.begun ? outcome : recordFailure(open, 'refused', error);
  });

async function recordDone(
  { deps, row, at }: Open,
  left: PaperlessDocument,
  noteError?: string,
): Promise<Outcome> {
  const plan = row.pending;
  const after = toFields(left);
  const checksum =
    plan.seal.checksum ?? left.checksum ?? (await deps.paperless.checksumOf(left.id).catch(() => null));
  const done = doneEvent(plan, { documentId: left.id, seal: { ...plan.seal, checksum }, after }, noteError);
  const news = await fileNews(deps, row, left);
  const recorded = await close({ deps, row, at }, [done, ...news]);
  if (!recorded) return { state: 'closed' };
  const isNext = recorded[0]?.version === (at ?? 0) + 1;
  return { state: 'done', row: isNext ? recorded.reduce<ApprovalRow | null>(approvalAfter, row) : null };
}

/** The file may be another one already than the person saw. */
async function fileNews(
  { currentFields, paperless }: WritingDeps,
  { added, checksum }: ApprovalRow,
  left: PaperlessDocument,
): Promise<NewEvent<DomainEvents>[]> {
  if (left.added === added && left.checksum === checksum) return [];
  return observation(left, { fields: toFields(left), added, checksum }, await currentFields(), paperless);
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

/** Records that a planned approval did not succeed, with the document as it was met; or that it is gone. */
async function recordFailure(
  { deps, row }: Pick<Open, 'deps' | 'row'>,
  because: Because,
  error: Error,
  met?: PaperlessDocument,
): Promise<Outcome> {
  const { document_id: documentId, pending } = row;
  const { approvalId, kind, to } = pending;
  const about = { documentId, approvalId, kind, to, ...failureOf(error) };
  const events: NewEvent<DomainEvents>[] = [
    { type: 'ApprovalFailed', id: uuidv7(), data: { ...about, ...(met && { after: toFields(met) }) } },
    ...(met ? await fileNews(deps, row, met) : []),
    ...(because === 'gone' ? [{ type: 'DocumentVanished' as const, data: { documentId } }] : []),
  ];
  const recorded = await close({ deps, row }, events);
  return recorded ? { state: 'failed', because, error: error.message } : { state: 'closed' };
}

/** In the name of the person who asked for it, also when another process finishes it. */
const close = (
  { deps: { db, log }, row: { document_id: documentId, pending }, at: openAt }: Open,
  events: NewEvent<DomainEvents>[],
): Promise<RecordedEvent[] | null> => {
  const { approvalId, by } = pending;
  return recordEnd(log, documentStream(documentId), events, {
    origin: { actor: by, correlationId: approvalId, causationId: approvalId },
    openAt,
    stillOpen: async () => (await approvalOf(db, documentId))?.pending?.approvalId === approvalId,
  });
};
