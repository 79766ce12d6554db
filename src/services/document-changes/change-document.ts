import { v7 as uuidv7 } from 'uuid';
import { pendingChange } from '../../../projections/pending-changes.ts';
import { type Change, type DomainEvents, documentStream } from '../../domain/events/index.ts';
import {
  isTransient,
  type Paperless,
  type PaperlessDocument,
  PaperlessError,
} from '../../gateways/paperless/index.ts';
import { type Lease, LeaseExpired, timedLease } from '../../platform/async/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { EventLog, NewEvent, Statement } from '../../platform/event-log/index.ts';
import {
  ExplainedError,
  failureOf,
  NotKept,
  overwritten,
  recordEnd,
  toFields,
  writeChanges,
} from '../document-writing/index.ts';
import { doneEvent, type Planned, plannedEvent } from './change-events.ts';
import { type CorrespondentDeps, withCorrespondent } from './create-correspondent.ts';
import { type TagGuard, tagGuard } from './tag-guard.ts';
import { type TagRules, TagsRefused } from './tag-rules.ts';

export type ChangeDeps = CorrespondentDeps & {
  db: Queryable;
  log: EventLog<DomainEvents>;
  paperless: Paperless;
  /** The rules as they are now; certainly so where tags are among the changes. */
  tagRules: (changes?: readonly Change[]) => Promise<TagRules>;
  /** How long a change may take; after that, the recovery job resumes it. */
  leaseSeconds: number;
  writeCheckSeconds: number;
  /** Called for every document that was written, whatever the outcome. */
  onWritten: () => void;
};

export type ChangeCommand = Omit<Planned, 'documentId' | 'changeId' | 'before'> & {
  document: PaperlessDocument;
  /** The version of its stream that the command was decided by. */
  expectedVersion?: number;
};

export type Changed = { document: PaperlessDocument; eventId: string; changes: Change[] };

/** The change is recorded as failed; the message says why. */
export class ChangeFailed extends ExplainedError {
  override name = 'ChangeFailed';
}

/** Paperless does not answer: the change is recorded as planned and is resumed automatically. */
export class ChangeUnfinished extends Error {
  override name = 'ChangeUnfinished';
}

/**
 * Changes a document: recorded as planned, written, read back and compared, recorded as done.
 *
 * @param command its changes must be what the document lacks
 * @param outer asked before each write, beside the time that a change may take
 * @throws TagsRefused, VersionConflict before anything is recorded
 * @throws ChangeFailed, ChangeUnfinished
 */
export async function changeDocument(
  deps: ChangeDeps,
  { document, expectedVersion, ...command }: ChangeCommand,
  outer?: Lease,
): Promise<Changed> {
  const assertHarmless = await tagGuard(deps, command);
  assertHarmless(document, command.changes);

  const lease = timedLease(deps.leaseSeconds * 1_000, outer);
  const planned = { ...command, documentId: document.id, changeId: uuidv7(), before: toFields(document) };
  await deps.log.append(documentStream(document.id), [plannedEvent(planned)], {
    origin: command.origin,
    ...(expectedVersion !== undefined && { expectedVersion }),
  });
  return executeChange(deps, planned, document, { assertHarmless, lease });
}

type Guard = { lease: Lease; assertHarmless: TagGuard };

/**
 * Writes what a document lacks of a planned change, and records how it ended.
 *
 * @throws ChangeFailed, ChangeUnfinished
 */
export async function executeChange(
  deps: ChangeDeps,
  recorded: Planned,
  document: PaperlessDocument,
  guard: Guard,
): Promise<Changed> {
  let planned = recorded;
  let left: PaperlessDocument | null;
  try {
    planned = await withCorrespondent(deps, recorded, guard.lease);
    left = await writeChanges(document, planned.changes, { ...guard, paperless: deps.paperless }).finally(
      deps.onWritten,
    );
  } catch (error) {
    if (error instanceof PaperlessError && isTransient(error)) {
      throw new ChangeUnfinished(error.message, { cause: error });
    }
    if (error instanceof LeaseExpired) throw new ChangeUnfinished(error.message, { cause: error });
    if (!isRefusal(error)) throw error;
    throw await recordFailure(deps, planned, error);
  }
  if (!left) throw await recordFailure(deps, planned, new NotShown());

  const done = doneEvent(planned, left);
  const atRisk = overwritten(planned.changes, planned.before).length > 0;
  await close(deps, planned, done, atRisk ? [lookAgain(planned, done.id, left, deps.writeCheckSeconds)] : []);
  return { document: left, eventId: done.id, changes: planned.changes };
}

const isRefusal = (error: unknown): boolean =>
  error instanceof PaperlessError || error instanceof NotKept || error instanceof TagsRefused;

/** The document is gone, or not for us to see. */
export class NotShown extends ExplainedError {
  constructor() {
    super({ code: 'not-shown' }, 'Paperless no longer shows the document');
  }
}

/** Records that a planned change did not succeed. @returns the error to be thrown */
export async function recordFailure(
  deps: ChangeDeps,
  planned: Planned,
  error: unknown,
): Promise<ChangeFailed> {
  const failure = failureOf(error);
  const { documentId, changeId } = planned;
  // A part may have been written before the refusal.
  const after = await deps.paperless.document(documentId).catch(() => null);
  const data = { documentId, changeId, ...failure, ...(after && { after: toFields(after) }) };
  await close(deps, planned, { type: 'DocumentChangeFailed', data, id: uuidv7() }, []);
  return new ChangeFailed(failure.because, failure.error);
}

type Closing = NewEvent<DomainEvents> & { id: string };

/** Records the end of a change, unless somebody else has done so. */
const close = (
  { db, log }: ChangeDeps,
  { documentId, changeId, origin }: Planned,
  event: Closing,
  alongside: Statement[],
): Promise<unknown> =>
  recordEnd(log, documentStream(documentId), [event], {
    origin: { ...origin, causationId: changeId },
    alongside,
    stillOpen: async () => (await pendingChange(db, changeId)) !== null,
  });

/** Paperless saves some fields from memory after it has called us, and may put older values back. */
const lookAgain = (
  planned: Planned,
  eventId: string,
  left: PaperlessDocument,
  afterSeconds: number,
): Statement => ({
  text: `insert into change_checks (change_id, document_id, event_id, changes, rewrites, due_at, left_at)
         values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6), $7)
         on conflict (change_id) do nothing`,
  values: [
    planned.changeId,
    planned.documentId,
    eventId,
    JSON.stringify(planned.changes),
    planned.rewrites ?? 0,
    afterSeconds,
    left.modified,
  ],
});
