import { type Change, documentStream } from '../../domain/events/index.ts';
import { isTransient, type PaperlessDocument, PaperlessError } from '../../gateways/paperless/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { VersionConflict } from '../../platform/event-log/index.ts';
import {
  failureOf,
  mayBeOldCopy,
  NotKept,
  notTouchedSince,
  overwritten,
  toFields,
} from '../document-writing/index.ts';
import { type ChangeDeps, ChangeFailed, ChangeUnfinished, changeDocument } from './change-document.ts';
import { TagsRefused } from './tag-rules.ts';

const LOOK_AGAIN_SECONDS = 30;
/** How often a change that Paperless overwrote later is written again. */
const MAX_REWRITES = 2;
const GIVEN_UP = failureOf(new NotKept(`Paperless overwrote it ${MAX_REWRITES + 1} times`, 'overwritten'));

/** Later than that no check is ever due: a clock was ahead for a moment, and would hold it back for as long as that. */
const CHECK_IS_DUE = "(due_at <= now() or due_at > now() + interval '1 day')";

/** A change that was written some seconds ago and is to be checked once more. */
type Check = {
  change_id: string;
  document_id: number;
  event_id: string;
  changes: Change[];
  rewrites: number;
  left_at: string | null;
};

export async function dueChecks(db: Queryable): Promise<Check[]> {
  const { rows } = await db.query<Check>(
    `select change_id, document_id, event_id, changes, rewrites, left_at
       from change_checks where ${CHECK_IS_DUE} order by due_at limit 50`,
  );
  return rows;
}

/**
 * Looks whether Paperless has put older values back, and writes the change again where it has: at most twice,
 * then it is recorded as failed.
 */
export async function recheckChange(deps: ChangeDeps, check: Check): Promise<void> {
  const { change_id, document_id, event_id, rewrites } = check;
  const { db, log, paperless } = deps;
  const done = () => db.query('delete from change_checks where change_id = $1', [change_id]);
  try {
    // Before it is asked for: what a person sets meanwhile makes us look again, and is not written over.
    const expectedVersion = await log.version(documentStream(document_id));
    const document = await paperless.document(document_id);
    const lost = document ? await lostSince(deps, check, document) : [];
    const origin = { actor: 'worker', correlationId: change_id, causationId: event_id };
    if (document && lost.length > 0) {
      if (rewrites >= MAX_REWRITES) {
        const data = { documentId: document_id, changeId: change_id, ...GIVEN_UP };
        await log.append(documentStream(document_id), [{ type: 'DocumentChangeFailed', data }], {
          origin,
          expectedVersion,
        });
      } else {
        await changeDocument(deps, {
          document,
          kind: 'rewrite',
          changes: lost,
          of: event_id,
          rewrites: rewrites + 1,
          ...{ expectedVersion, origin },
        });
      }
    }
    await done();
  } catch (error) {
    if (error instanceof VersionConflict) return;
    // One that is unfinished is planned anew, and is resumed by itself.
    const isOver =
      error instanceof ChangeFailed || error instanceof TagsRefused || error instanceof ChangeUnfinished;
    if (!isOver && !(error instanceof PaperlessError)) throw error;
    if (isOver || !isTransient(error)) return void (await done());
    await db.query(
      'update change_checks set due_at = now() + make_interval(secs => $2) where change_id = $1',
      [change_id, LOOK_AGAIN_SECONDS],
    );
  }
}

/**
 * What Paperless has put back. Not what somebody has changed since, in Paperless or here: an undo also brings an older
 * value back.
 */
async function lostSince({ log }: ChangeDeps, check: Check, document: PaperlessDocument): Promise<Change[]> {
  if (!mayBeOldCopy(check.left_at, document)) return [];
  const lost = overwritten(check.changes, toFields(document));
  return notTouchedSince(log, check.document_id, ({ id }) => id === check.event_id, lost);
}
