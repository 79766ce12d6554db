import { v7 as uuidv7 } from 'uuid';
import { type PendingChange, pendingChange } from '../../projections/pending-changes.ts';
import type { Queryable } from '../database/index.ts';
import { NotKept, overwritten, recordEnd, toFields, writeChanges } from '../document-writing/index.ts';
import type { EventLog, NewEvent, Origin, Statement } from '../event-log/index.ts';
import { type Change, type DocumentChangeKind, documentStream, type HouseEvents } from '../events/index.ts';
import { isPassing, type Paperless, type PaperlessDocument, PaperlessError } from '../paperless/index.ts';
import { assertTagsHarmless, type TagRules, TagsRefused } from './tag-changes.ts';

export type ChangeNeeds = {
  db: Queryable;
  log: EventLog<HouseEvents>;
  paperless: Paperless;
  /** The rules as they are now; certainly so where tags are among the changes. */
  tagRules: (changes?: readonly Change[]) => Promise<TagRules>;
  /** How long a change may take; after that it is taken up again by whoever looks for such. */
  leaseSeconds: number;
  writeCheckSeconds: number;
  /** Told of every document that was written, whatever came of it. */
  onWritten: () => void;
};

export type Order = {
  document: PaperlessDocument;
  kind: DocumentChangeKind;
  changes: Change[];
  of?: string;
  rewrites?: number;
  origin: Origin;
};

export type Changed = { document: PaperlessDocument; eventId: string };

/** The change is recorded as failed; the message says why. */
export class ChangeFailed extends Error {
  override name = 'ChangeFailed';
}

/** Paperless does not answer: the change is recorded as planned and is taken up again by itself. */
export class ChangeUnfinished extends Error {
  override name = 'ChangeUnfinished';
}

/**
 * Changes a document: recorded as planned, written, read back and compared, recorded as done.
 *
 * @param order its changes must be what the document lacks
 * @throws TagsRefused before anything is recorded
 * @throws ChangeFailed, ChangeUnfinished
 */
export async function changeDocument(needs: ChangeNeeds, order: Order): Promise<Changed> {
  const { document, kind, changes, of, rewrites, origin } = order;
  const rules = await needs.tagRules(changes);
  assertTagsHarmless(document.tags, changes, rules);

  const changeId = uuidv7();
  const overAt = performance.now() + needs.leaseSeconds * 1_000;
  const data = {
    documentId: document.id,
    changeId,
    kind,
    before: toFields(document),
    changes,
    ...(of && { of }),
    ...(rewrites && { rewrites }),
  };
  const stream = documentStream(document.id);
  await needs.log.append(stream, [{ type: 'DocumentChangePlanned', id: changeId, data }], { origin });
  const assertFresh = () => {
    if (performance.now() > overAt) throw new ChangeUnfinished('It took too long');
  };
  return carryOut(needs, { ...data, origin }, document, {
    rules,
    assertFresh,
    assertHeld: async () => assertFresh(),
  });
}

/** A change that is recorded as planned. */
export type Planned = {
  documentId: number;
  changeId: string;
  kind: DocumentChangeKind;
  before: PendingChange['before'];
  changes: Change[];
  of?: string;
  rewrites?: number;
  origin: Origin;
};
type Guard = { rules: TagRules; assertFresh: () => void; assertHeld: () => Promise<void> };

/**
 * Writes what a document lacks of a planned change, and records how it ended.
 *
 * @throws ChangeFailed, ChangeUnfinished
 */
export async function carryOut(
  needs: ChangeNeeds,
  planned: Planned,
  document: PaperlessDocument,
  { rules, ...guard }: Guard,
): Promise<Changed> {
  let left: PaperlessDocument | null;
  try {
    left = await writeChanges(document, planned.changes, {
      ...guard,
      paperless: needs.paperless,
      assertHarmless: (now, open) => assertTagsHarmless(now.tags, open, rules),
    }).finally(needs.onWritten);
  } catch (error) {
    if (error instanceof PaperlessError && isPassing(error)) {
      throw new ChangeUnfinished(error.message, { cause: error });
    }
    if (!isRefusal(error)) throw error;
    throw await recordFailure(needs, planned, (error as Error).message);
  }
  if (!left) throw await recordFailure(needs, planned, 'Paperless no longer shows the document');

  const done = doneEvent(planned, left);
  const atRisk = overwritten(planned.changes, planned.before).length > 0;
  await close(needs, planned, done, atRisk ? [lookAgain(planned, done.id, needs.writeCheckSeconds)] : []);
  return { document: left, eventId: done.id };
}

const isRefusal = (error: unknown): boolean =>
  error instanceof PaperlessError || error instanceof NotKept || error instanceof TagsRefused;

/** Records that a planned change did not succeed. @returns the error to be thrown */
export async function recordFailure(
  needs: ChangeNeeds,
  planned: Planned,
  error: string,
): Promise<ChangeFailed> {
  const { documentId, changeId } = planned;
  // A part may have been written before the refusal.
  const after = await needs.paperless.document(documentId).catch(() => null);
  const data = { documentId, changeId, error, ...(after && { after: toFields(after) }) };
  await close(needs, planned, { type: 'DocumentChangeFailed', data, id: uuidv7() }, []);
  return new ChangeFailed(error);
}

type Closing = NewEvent<HouseEvents> & { id: string };

function doneEvent({ kind, of, ...planned }: Planned, left: PaperlessDocument): Closing {
  const { documentId, changeId, before, changes } = planned;
  const data = { documentId, changeId, before, changes, after: toFields(left) };
  const id = uuidv7();
  switch (kind) {
    case 'tags':
      return { type: 'TagsChanged', id, data };
    case 'undo':
      return { type: 'ChangeUndone', id, data: { ...data, of: of ?? changeId } };
    case 'edit':
      return { type: 'DocumentEdited', id, data };
    case 'rewrite':
      return { type: 'DocumentEdited', id, data: { ...data, rewrite: true } };
  }
}

/** Records the end of a change, unless somebody else has done so. */
const close = (
  { db, log }: ChangeNeeds,
  { documentId, changeId, origin }: Planned,
  event: Closing,
  alongside: Statement[],
): Promise<boolean> =>
  recordEnd(log, documentStream(documentId), [event], {
    origin: { ...origin, causationId: changeId },
    alongside,
    stillOpen: async () => (await pendingChange(db, changeId)) !== null,
  });

/** Paperless saves some fields from memory after it has called us, and may put older values back. */
const lookAgain = (planned: Planned, eventId: string, afterSeconds: number): Statement => ({
  text: `insert into change_checks (change_id, document_id, event_id, changes, rewrites, due_at)
         values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6)) on conflict (change_id) do nothing`,
  values: [
    planned.changeId,
    planned.documentId,
    eventId,
    JSON.stringify(planned.changes),
    planned.rewrites ?? 0,
    afterSeconds,
  ],
});
