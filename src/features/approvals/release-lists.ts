import type { ApprovalFilter } from '../../../projections/approval-condition.ts';
import { listApprovals } from '../../../projections/approval-list.ts';
import { decidedAgainst, endingDiscounts } from '../../../projections/release-lists.ts';
import type { Person } from '../../platform/http/index.ts';
import { termsOf } from './decide-release.ts';
import { dueDays } from './due-days.ts';
import { releaseStep, standing } from './plan-release.ts';
import { type ReleaseDeps, releaseStates } from './release-states.ts';

/** What of the list concerns releases by several people, and discounts that end. */
export const RELEASE_LISTS = ['waiting', 'for-me', 'for-absent', 'against-me', 'discount-ends'] as const;
export type ReleaseList = (typeof RELEASE_LISTS)[number];

type Deps = ReleaseDeps;

/** Nobody needs to be told for ever. */
const TOLD_FOR_DAYS = 14;
export const DISCOUNT_ENDS_DAYS = 3;
const DAY_MS = 86_400_000;
const AT_MOST = 1_000;

/** The documents of such a list; undefined where the list itself is asked for them. */
export async function idsOf(
  deps: Deps,
  list: ReleaseList,
  person: Person,
  among: Pick<ApprovalFilter, 'types' | 'among'>,
): Promise<number[] | undefined> {
  switch (list) {
    case 'waiting':
      return undefined;
    case 'against-me':
      return decidedAgainst(deps.db, person.sub, new Date(Date.now() - TOLD_FOR_DAYS * DAY_MS).toISOString());
    case 'discount-ends':
      return (await discountsEnding(deps)).map(({ documentId }) => documentId);
    default:
      return waitingFor(deps, list, person, among);
  }
}

export async function discountsEnding({ db, timeZone }: Deps) {
  const { today } = dueDays(timeZone, Date.now());
  const last = new Date(Date.parse(today) + DISCOUNT_ENDS_DAYS * DAY_MS).toISOString().slice(0, 10);
  return endingDiscounts(db, today, last);
}

/** What others have released and this person can release next: by themselves, or only for somebody absent. */
async function waitingFor(
  deps: Deps,
  list: 'for-me' | 'for-absent',
  person: Person,
  among: Pick<ApprovalFilter, 'types' | 'among'>,
): Promise<number[]> {
  const order = {
    sort: { by: 'age', descending: false } as const,
    undecidedFirst: false,
    page: 1,
    pageSize: AT_MOST,
  };
  const rows = await listApprovals(deps.db, { ...among, awaiting: true }, order);
  if (rows.length === 0) return [];
  return (await releaseStates(deps, person, rows)).flatMap((state) => {
    const { row, people } = state;
    const terms = termsOf(state);
    const option = row.agreements.at(-1)?.option ?? null;
    if (standing(row, option, people).length === 0) return [];
    const next = releaseStep(row, option, terms);
    if (next.step !== 'last' && next.step !== 'first') return [];
    return (next.instead === null) === (list === 'for-me') ? [row.document_id] : [];
  });
}
