import type { Agreement, ApprovalRow } from '../../projections/approval-row.ts';
import type { ApprovalOption } from '../events/index.ts';
import { countsFor, isFulfilled, type Need, type Releaser } from './needed-people.ts';

/** What a release of one document takes, and who is about to give one. */
export type ReleaseTerms = {
  /** All of them; empty: one person is enough. */
  needs: readonly Need[];
  me: Pick<Releaser, 'by' | 'groups'>;
  /** For whom this person stands in today, with the groups of those people. */
  absent: readonly Pick<Releaser, 'by' | 'groups'>[];
  /** People who may release no more, as far as that is known. */
  lost: ReadonlySet<string>;
  /** What has to be typed, where the IBAN is new and that is wanted. */
  ibanEnding: string | null;
};

export const NO_TERMS = (me: ReleaseTerms['me']): ReleaseTerms => ({
  ...{ needs: [], me, absent: [], lost: new Set(), ibanEnding: null },
});

/** What a release by this person would be. */
export type ReleaseStep =
  /** The value is written; together with these releases by others. */
  | { step: 'last'; instead: string | null; agreements: Agreement[] }
  /** Further people are needed. */
  | { step: 'first'; instead: string | null; groups: string[] }
  | { step: 'given' }
  /** Nobody needs a release by this person: it takes somebody of these groups. */
  | { step: 'other-group'; groups: string[] };

/**
 * Releases that count: of what is there now, with this value, by people who may still release. Somebody who has
 * changed groups since still counts as what they were: the release was valid when it was given, and says what it was
 * about. Who may not release at all any more stands behind no payment.
 */
export const standing = (
  { agreements }: Pick<ApprovalRow, 'agreements'>,
  option: ApprovalOption,
  lost: ReadonlySet<string>,
): Agreement[] =>
  agreements.filter(
    ({ by, option: { id }, changed }) => id === option?.id && changed.length === 0 && !lost.has(by),
  );

/** What comes of it when this person releases a document with this option. */
export function releaseStep(
  row: Pick<ApprovalRow, 'agreements'>,
  option: ApprovalOption,
  { needs, me, absent, lost }: ReleaseTerms,
): ReleaseStep {
  const before = standing(row, option, lost);
  const open = needs.filter((need) => !isFulfilled(need, before));
  // Rules may have become milder since.
  if (open.length === 0) return { step: 'last', instead: null, agreements: before };
  const involved = new Set(before.flatMap(({ by, instead }) => [by, instead]));
  if (involved.has(me.by)) return { step: 'given' };
  const asMyself: Releaser = { ...me, instead: null };
  const ways = [
    asMyself,
    ...absent
      .filter(({ by }) => !involved.has(by))
      .map(({ by, groups }) => ({ by: me.by, instead: by, groups: [...me.groups, ...groups] })),
  ];
  // In one's own name, unless that of somebody absent counts for more.
  const weight = (way: Releaser) => open.filter((need) => countsFor(need, way)).length;
  const way = ways.reduce((best, one) => (weight(one) > weight(best) ? one : best));
  if (weight(way) === 0)
    return { step: 'other-group', groups: [...new Set(open.flatMap(({ groups }) => groups))] };
  const asked = new Set(needs.flatMap(({ groups }) => groups));
  return needs.every((need) => isFulfilled(need, [...before, way]))
    ? { step: 'last', instead: way.instead, agreements: before }
    : { step: 'first', instead: way.instead, groups: way.groups.filter((group) => asked.has(group)) };
}
