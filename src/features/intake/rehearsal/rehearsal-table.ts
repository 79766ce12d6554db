import type { Queryable } from '../../../platform/database/index.ts';
import { type Job, job } from '../../../platform/jobs/index.ts';
import type { Forget } from '../../../services/feature/index.ts';
import type { JudgedDocument, Kind } from './judge-document.ts';

/** A document in a rehearsal, as it is shown. */
export type RehearsedDocument = JudgedDocument & { documentId: number; title: string; kinds: Kind[] };

type Rehearsal = { cancelled: boolean; documents: RehearsedDocument[] };

export async function noteRehearsal(db: Queryable, runId: string, sub: string): Promise<void> {
  await db.query('insert into rehearsals (run_id, sub) values ($1, $2)', [runId, sub]);
}

/**
 * A rehearsal is for the one who looks at it: it has a lease, which each look renews. Who has left the page, closed the
 * window or lost the line does not look any more.
 */
const LEASE_SECONDS = 15;

export async function renewLease(db: Queryable, runId: string, sub: string): Promise<void> {
  await db.query('update rehearsals set asked_at = now() where run_id = $1 and sub = $2', [runId, sub]);
}

/** Null where there is none of this person, or no longer. */
export async function rehearsalOf(db: Queryable, runId: string, sub: string): Promise<Rehearsal | null> {
  const { rows } = await db.query<Rehearsal>(
    'select cancelled, documents from rehearsals where run_id = $1 and sub = $2',
    [runId, sub],
  );
  return rows[0] ?? null;
}

/** Asks it to end; the document at hand is finished. @returns whether there is such a one */
export async function cancelRehearsal(db: Queryable, runId: string, sub: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'update rehearsals set cancelled = true where run_id = $1 and sub = $2',
    [runId, sub],
  );
  return rowCount === 1;
}

/** Whether it shall go on: not cancelled, still looked at, and not erased together with the person. */
export async function isWanted(db: Queryable, runId: string): Promise<boolean> {
  const { rows } = await db.query(
    `select from rehearsals
      where run_id = $1 and not cancelled and asked_at > now() - make_interval(secs => $2)`,
    [runId, LEASE_SECONDS],
  );
  return rows.length > 0;
}

export async function keepDocuments(
  db: Queryable,
  runId: string,
  documents: readonly RehearsedDocument[],
): Promise<void> {
  await db.query('update rehearsals set documents = $2 where run_id = $1', [
    runId,
    JSON.stringify(documents),
  ]);
}

/** What somebody has asked for, titles and values of documents among it. */
export const forgetRehearsals: Forget = {
  what: 'rehearsals of rules',
  async erase(db, sub) {
    return (await db.query('delete from rehearsals where sub = $1', [sub])).rowCount ?? 0;
  },
};

/** Rehearsals say what documents are like: a day after they ended that is wrong, and nobody's business. */
export const rehearsalRetention = (db: Queryable): Job =>
  job({
    name: 'rehearsal-retention',
    when: { everyMs: 3_600_000 },
    async run() {
      await db.query("delete from rehearsals where asked_at < now() - interval '1 day'");
    },
  });
