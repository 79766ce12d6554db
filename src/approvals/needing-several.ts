import type { ApprovalFilter } from '../../projections/approval-condition.ts';
import { listApprovals } from '../../projections/approval-list.ts';
import { readSettings } from '../../projections/settings.ts';
import type { Queryable } from '../database/index.ts';
import type { Person } from '../http/index.ts';
import { releaseTerms } from './release-terms.ts';

type Deps = Parameters<typeof releaseTerms>[0] & { db: Queryable };

/** So many rows are held in memory at a time. */
const AT_ONCE = 1_000;

/** Which of these documents take more than one person. Rules are no column: each document is held against them. */
export async function needingSeveral(deps: Deps, person: Person, filter: ApprovalFilter): Promise<number[]> {
  if (!(await mayNeedSeveral(deps.db))) return [];
  const termsFor = await releaseTerms(deps, person);
  const order = { sort: { by: 'age', descending: false } as const, undecidedFirst: false };
  const found: number[] = [];
  for (let page = 1; ; page += 1) {
    const { rows, total } = await listApprovals(deps.db, filter, { ...order, page, pageSize: AT_ONCE });
    const termsOf = await termsFor(rows);
    const several = rows.filter((row) => termsOf(row).needs.some(({ people }) => people > 1));
    found.push(...several.map(({ document_id }) => document_id));
    if (page * AT_ONCE >= total) return found;
  }
}

async function mayNeedSeveral(db: Queryable): Promise<boolean> {
  const { approval_rules: rules, approval_new_iban: newIban } = await readSettings(db, [
    'approval_rules',
    'approval_new_iban',
  ]);
  return newIban === 'second-person' || rules.some(({ people }) => people > 1);
}
