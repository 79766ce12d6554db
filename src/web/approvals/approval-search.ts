import type { InputOf } from '../api/client.ts';
import { flag, oneOf, pagingSearch, text, wholeNumber } from '../components/search.ts';

type ListQuery = NonNullable<InputOf<'GET', '/approvals'>['query']>;
export type ApprovalFilter = NonNullable<InputOf<'GET', '/approvals/summary'>['query']>;
type Sort = NonNullable<ListQuery['sort']>;

export const SORTS: readonly Sort[] = ['due', '-due', 'age', '-age', 'amount', '-amount', 'title', '-title'];
export const NOT_APPROVED = 'not-approved';
export const DEFAULT_SORT: Sort = 'due';

/** What concerns releases by several people, and discounts; in the filter beside the states. */
export const RELEASE_LISTS: readonly NonNullable<ListQuery['release']>[] = [
  ...(['waiting', 'for-me', 'for-absent', 'against-me', 'discount-ends'] as const),
];

/** What invoices give to think about. */
export const MARKS: readonly NonNullable<ListQuery['mark']>[] = [
  ...(['conflict', 'new-iban', 'iban-unclear', 'duplicate', 'several-invoices'] as const),
  ...(['not-read', 'unreadable', 'several-people'] as const),
];

/** What stands behind the ? of the list, and of the review that was begun from it. */
export const approvalSearch = {
  ...pagingSearch,
  status: text,
  type: wholeNumber,
  correspondent: wholeNumber,
  q: text,
  changed: flag,
  release: oneOf(RELEASE_LISTS),
  mark: oneOf(MARKS),
  sort: oneOf(SORTS),
};

type Filters = {
  [Name in 'status' | 'type' | 'correspondent' | 'q' | 'changed' | 'release' | 'mark']?:
    | ReturnType<(typeof approvalSearch)[Name]>
    | undefined;
};

/** The filter as the service wants it. */
export const filterQuery = ({
  status,
  type,
  correspondent,
  q,
  changed,
  release,
  mark,
}: Filters): ApprovalFilter => ({
  ...(status !== undefined && { status }),
  ...(type !== undefined && { documentTypeId: type }),
  ...(correspondent !== undefined && { correspondentId: correspondent }),
  ...(q !== undefined && { q }),
  ...(release !== undefined && { release }),
  ...(mark !== undefined && { mark }),
  ...(changed && { changedSinceDecision: 'true' as const }),
});

export const NO_FILTER: { [Name in keyof Required<Filters>]: undefined } = {
  ...{ status: undefined, type: undefined, correspondent: undefined },
  ...{ q: undefined, changed: undefined, release: undefined, mark: undefined },
};

export const isFiltered = (filters: Filters): boolean =>
  Object.keys(filterQuery(filters)).length > 0 && filters.status !== NOT_APPROVED;
