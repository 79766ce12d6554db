import { typesToApprove } from '../../../projections/document-types.ts';
import { type LastCall, lastCall } from '../../../projections/last-call.ts';
import { readSettings } from '../../../projections/settings.ts';
import { lastSignIn, seenGroups } from '../../gateways/identity/index.ts';
import { withTimeout } from '../../platform/async/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { type LastRun, lastContractRun } from './contract/last-run.ts';
import type { ApprovalSetUp } from './judge-approval-fields.ts';
import type { DatabaseFacts } from './judge-database.ts';
import type { TokensSeen } from './judge-tokens.ts';

/** What has been set and what has happened so far. */
export type Known = {
  approval: Omit<ApprovalSetUp, 'field'>;
  rulesSetOwner: boolean;
  lastCall: LastCall | null | 'unknown';
  tokens: TokensSeen | null;
  /** Documents that Paperless called for and then did not show. */
  calledInVain: number[];
  contract: LastRun | null | 'unknown';
};

const WITHIN_MS = 5_000;
const CALLED = 10;

/** As it is before anything was set, or while the database cannot be asked. */
const NOTHING_KNOWN: Known = {
  approval: { options: {}, amountField: null, dueField: null, types: 0 },
  rulesSetOwner: false,
  lastCall: 'unknown',
  tokens: null,
  calledInVain: [],
  contract: 'unknown',
};

/** Settings and traces that tell what is needed and what works. A database without tables knows nothing yet. */
export async function inspectReadModels(db: Queryable | null): Promise<Known> {
  if (!db) return NOTHING_KNOWN;
  try {
    return await withTimeout(read(db), WITHIN_MS);
  } catch {
    // Problems of the database are reported by the check of the database.
    return NOTHING_KNOWN;
  }
}

async function read(db: Queryable): Promise<Known> {
  const keys = [
    'processing_rules',
    'approval_options',
    'approval_amount_field',
    'approval_due_field',
  ] as const;
  const [settings, types, call, groups, signIn, waiting, contract] = await Promise.all([
    readSettings(db, keys),
    typesToApprove(db),
    lastCall(db),
    seenGroups(db),
    lastSignIn(db),
    db.query<{ id: number }>(
      `select document_id as id from document_processing
        where state = 'waiting' and reason = 'not-found' order by since desc limit $1`,
      [CALLED],
    ),
    lastContractRun(db),
  ]);
  return {
    approval: {
      options: settings.approval_options,
      amountField: settings.approval_amount_field,
      dueField: settings.approval_due_field,
      types: types.size,
    },
    rulesSetOwner: settings.processing_rules.some(
      ({ enabled = true, then }) => enabled && then.owner !== undefined,
    ),
    lastCall: call,
    tokens: { lastSignIn: signIn, groups },
    calledInVain: waiting.rows.map(({ id }) => id),
    contract,
  };
}

/** Which PostgreSQL it is, and whether its schema can be brought up to date. Never throws. */
export async function inspectDatabase(db: Queryable): Promise<DatabaseFacts> {
  try {
    const { rows } = await withTimeout(
      db.query<{ version: number; replica: boolean; create: boolean }>(
        `select current_setting('server_version_num')::int as version, pg_is_in_recovery() as replica,
                coalesce(has_schema_privilege(current_schema(), 'create'), false) as create`,
      ),
      WITHIN_MS,
    );
    const [row] = rows;
    if (!row) return { kind: 'failed', message: 'no answer' };
    return { kind: 'answers', version: row.version, isReplica: row.replica, mayCreate: row.create };
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    return { kind: 'failed', message: message || code || String(error) };
  }
}
