import { overdueChanges, type PendingChange } from '../../projections/pending-changes.ts';
import type { Queryable } from '../database/index.ts';
import { overwritten, toFields } from '../document-writing/index.ts';
import type { Change } from '../events/index.ts';
import { type Job, type JobRun, job } from '../jobs/index.ts';
import { isPassing, PaperlessError } from '../paperless/index.ts';
import {
  ChangeFailed,
  type ChangeNeeds,
  ChangeUnfinished,
  carryOut,
  changeDocument,
  type Planned,
  recordFailure,
} from './change-document.ts';
import type { OneAtATime } from './one-at-a-time.ts';
import { TagsRefused } from './tag-changes.ts';

type Needs = ChangeNeeds & {
  oneAtATime: OneAtATime;
  intervalMs: number;
  logger: { warn(fields: object, message: string): void };
};

/** A change that could not be finished for so long is given up: nobody expects it any more. */
const GIVE_UP_AFTER_MS = 3_600_000;
const LOOK_AGAIN_SECONDS = 30;
/** How often a change that Paperless overwrote later is written again. */
const MAX_REWRITES = 2;
/** Older proofs of holding the lock do not count: others may take it after 15 seconds of silence. */
const PROOF_VALID_MS = 5_000;
/** While Paperless is away there is no use in trying at every tick. */
const PAUSE_MS = 2_000;

/**
 * Takes up changes that were planned and not finished, because the process ended or Paperless went away in the
 * middle; and looks once more at those that were written some seconds ago.
 */
export function finishChanges(needs: Needs): Job {
  let pausedUntil = 0;
  return job({
    name: 'finish-changes',
    when: { everyMs: needs.intervalMs },
    due: async () => performance.now() >= pausedUntil && (await somethingToDo(needs)),
    async run(run) {
      for (const pending of await overdueChanges(needs.db, needs.leaseSeconds)) {
        if (run.signal.aborted) return;
        const finished = await needs.oneAtATime(pending.document_id, () => finishOne(needs, pending, run));
        if (!finished) {
          pausedUntil = performance.now() + PAUSE_MS;
          return;
        }
      }
      for (const check of await dueChecks(needs.db)) {
        if (run.signal.aborted) return;
        await run.lease.assertHeld();
        await needs.oneAtATime(check.document_id, () => checkOne(needs, check));
      }
    },
  });
}

async function somethingToDo({ db, leaseSeconds }: Needs): Promise<boolean> {
  const { rows } = await db.query<{ due: boolean }>(
    `select exists (select from pending_changes where planned_at <= now() - make_interval(secs => $1))
         or exists (select from change_checks where due_at <= now()) as due`,
    [leaseSeconds],
  );
  return rows[0]?.due === true;
}

/** @returns false when Paperless does not answer, so that it has to be tried later */
async function finishOne(needs: Needs, pending: PendingChange, { lease }: JobRun): Promise<boolean> {
  const planned = asPlanned(pending);
  try {
    const [document, rules] = await Promise.all([
      needs.paperless.document(planned.documentId),
      needs.tagRules(planned.changes),
    ]);
    if (!document) throw await recordFailure(needs, planned, 'Paperless no longer shows the document');
    await carryOut(needs, planned, document, {
      rules,
      assertHeld: lease.assertHeld,
      assertFresh: () => lease.assertFresh(PROOF_VALID_MS),
    });
    return true;
  } catch (error) {
    if (error instanceof ChangeFailed) {
      needs.logger.warn(
        { documentId: planned.documentId, error: error.message },
        'an interrupted change failed',
      );
      return true;
    }
    if (!isAway(error)) throw error;
    if (Date.now() - Date.parse(pending.planned_at) < GIVE_UP_AFTER_MS) return false;
    await recordFailure(needs, planned, 'Paperless did not answer for an hour');
    return true;
  }
}

const isAway = (error: unknown): boolean =>
  error instanceof ChangeUnfinished || (error instanceof PaperlessError && isPassing(error));

/** The person who asked for it is still the one who did it. */
const asPlanned = (row: PendingChange): Planned => ({
  documentId: row.document_id,
  changeId: row.change_id,
  kind: row.kind,
  before: row.before,
  changes: row.changes,
  ...(row.of_event && { of: row.of_event }),
  ...(row.rewrites && { rewrites: row.rewrites }),
  origin: { actor: row.planned_by, correlationId: row.change_id },
});

type Check = {
  change_id: string;
  document_id: number;
  event_id: string;
  changes: Change[];
  rewrites: number;
};

async function dueChecks(db: Queryable): Promise<Check[]> {
  const { rows } = await db.query<Check>(
    `select change_id, document_id, event_id, changes, rewrites
       from change_checks where due_at <= now() order by due_at limit 50`,
  );
  return rows;
}

async function checkOne(needs: Needs, check: Check): Promise<void> {
  const { change_id, document_id, event_id, changes, rewrites } = check;
  const { db, paperless, logger } = needs;
  const done = () => db.query('delete from change_checks where change_id = $1', [change_id]);
  try {
    const document = await paperless.document(document_id);
    const lost = document ? overwritten(changes, toFields(document)) : [];
    if (document && lost.length > 0) {
      if (rewrites >= MAX_REWRITES) {
        logger.warn(
          { documentId: document_id },
          'Paperless overwrote a change again and again; it is given up',
        );
      } else {
        await changeDocument(needs, {
          document,
          kind: 'rewrite',
          changes: lost,
          of: event_id,
          rewrites: rewrites + 1,
          origin: { actor: 'worker', correlationId: change_id, causationId: event_id },
        });
      }
    }
    await done();
  } catch (error) {
    if (error instanceof ChangeFailed || error instanceof TagsRefused) return void (await done());
    // Planned anew and taken up by itself.
    if (error instanceof ChangeUnfinished) return void (await done());
    if (!(error instanceof PaperlessError)) throw error;
    if (!isPassing(error)) return void (await done());
    await db.query(
      'update change_checks set due_at = now() + make_interval(secs => $2) where change_id = $1',
      [change_id, LOOK_AGAIN_SECONDS],
    );
  }
}
