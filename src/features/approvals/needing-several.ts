import type { ApprovalFilter } from '../../../projections/approval-condition.ts';
import { listApprovals } from '../../../projections/approval-list.ts';
import { readSettings } from '../../../projections/settings.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { Person } from '../../platform/http/index.ts';
import { termsOf } from './decide-release.ts';
import type { ReleaseMark } from './judge-release.ts';
import type { ReleaseTerms } from './plan-release.ts';
import { type ReleaseDeps, releaseStates } from './release-states.ts';

/** So many rows are held in memory at a time. */
const AT_ONCE = 1_000;

/** Which of these documents take more than one person. */
export async function needingSeveral(
  deps: ReleaseDeps,
  person: Person,
  filter: ApprovalFilter,
): Promise<number[]> {
  if (!(await mayNeedSeveral(deps.db))) return [];
  return judgedAs(deps, person, filter, ({ needs }) => needs.some(({ people }) => people > 1));
}

/** Which of these documents are marked so. */
export const markedWith = (
  deps: ReleaseDeps,
  person: Person,
  filter: ApprovalFilter,
  mark: ReleaseMark,
): Promise<number[]> => judgedAs(deps, person, filter, ({ marks }) => marks.includes(mark));

/** Neither rules nor trust are a column: each document is judged, as it would be when it is released. */
async function judgedAs(
  deps: ReleaseDeps,
  person: Person,
  filter: ApprovalFilter,
  isWanted: (terms: ReleaseTerms) => boolean,
): Promise<number[]> {
  const order = { sort: { by: 'age', descending: false } as const, undecidedFirst: false };
  const found: number[] = [];
  for (let page = 1; ; page += 1) {
    const rows = await listApprovals(deps.db, filter, { ...order, page, pageSize: AT_ONCE });
    const states = await releaseStates(deps, person, rows);
    const wanted = states.filter((state) => isWanted(termsOf(state)));
    found.push(...wanted.map(({ row }) => row.document_id));
    if (rows.length < AT_ONCE) return found;
  }
}

async function mayNeedSeveral(db: Queryable): Promise<boolean> {
  const { approval_rules: rules, approval_new_iban: newIban } = await readSettings(db, [
    'approval_rules',
    'approval_new_iban',
  ]);
  return newIban === 'second-person' || rules.some(({ people }) => people > 1);
}
