import type { Agreement, ApprovalRow } from '../../../projections/approval-row.ts';
import type { ApprovalOption } from '../../domain/events/index.ts';
import { humansOf, mayRelease, type People } from './humans.ts';
import type { Judgement } from './judge-release.ts';
import type { Need } from './needed-people.ts';

/** What a release of one document takes, and who is about to give one. */
export type ReleaseTerms = Judgement & { people: People };

/** What a release by this person would be. */
export type ReleaseStep =
  /** The value is written; together with these releases by others. */
  | { step: 'last'; instead: string | null; agreements: Agreement[] }
  /** Further people are needed. */
  | { step: 'first'; instead: string | null; groups: string[] }
  | { step: 'given' }
  /** Nobody needs a release by this person: it takes somebody of these groups. */
  | { step: 'other-group'; groups: string[] };

/** Somebody who releases in their own name, with their own groups; or for somebody absent, with the groups of that person. */
type Releaser = { by: string; instead: string | null; groups: readonly string[] };

/**
 * Releases that count: of what is there now, with this value, by people who may still release, one for each human.
 * Somebody who has changed groups since still counts as what they were: the release was valid when it was given, and
 * says what it was about. Who may not release at all any more stands behind no payment.
 */
export function standing(
  { agreements }: Pick<ApprovalRow, 'agreements'>,
  option: ApprovalOption,
  people: People,
): Agreement[] {
  const [human, isAble] = [humansOf(people), mayRelease(people)];
  const counted: Agreement[] = [];
  const taken = new Set<string>();
  for (const one of agreements) {
    const humans = involvedIn(one).map(human);
    const isValid = one.option.id === option?.id && one.changed.length === 0 && isAble(one.by);
    if (!isValid || humans.some((name) => taken.has(name))) continue;
    counted.push(one);
    for (const name of humans) taken.add(name);
  }
  return counted;
}

/** What comes of it when this person releases a document with this option. */
export function releaseStep(
  row: Pick<ApprovalRow, 'agreements'>,
  option: ApprovalOption,
  terms: ReleaseTerms,
): ReleaseStep {
  const { needs, people } = terms;
  const { me } = people;
  const human = humansOf(people);
  const before = standing(row, option, people);
  const missing = missingFor(terms, human);
  const open = needs.filter((need) => missing(need, before) > 0);
  // Rules may have become milder since.
  if (open.length === 0) return { step: 'last', instead: null, agreements: before };
  const involved = new Set(before.flatMap(involvedIn).map(human));
  if (involved.has(human(me.sub))) return { step: 'given' };
  const ways: Releaser[] = [
    { by: me.sub, instead: null, groups: me.groups },
    ...absentFor(people)
      .filter(({ sub }) => !involved.has(human(sub)) && human(sub) !== human(me.sub))
      .map(({ sub, groups }) => ({ by: me.sub, instead: sub, groups })),
  ];
  // In one's own name, unless that of somebody absent counts for more.
  const weight = (way: Releaser) => open.filter((need) => countsFor(need, way)).length;
  const way = ways.reduce((best, one) => (weight(one) > weight(best) ? one : best));
  if (weight(way) === 0)
    return { step: 'other-group', groups: [...new Set(open.flatMap(({ groups }) => groups))] };
  const asked = new Set(needs.flatMap(({ groups }) => groups));
  return needs.every((need) => missing(need, [...before, way]) === 0)
    ? { step: 'last', instead: way.instead, agreements: before }
    : { step: 'first', instead: way.instead, groups: way.groups.filter((group) => asked.has(group)) };
}

/** How many people are still missing before the value is written. */
export function peopleMissing(
  row: Pick<ApprovalRow, 'agreements'>,
  option: ApprovalOption,
  terms: ReleaseTerms,
): number {
  const missing = missingFor(terms, humansOf(terms.people));
  const before = standing(row, option, terms.people);
  return Math.max(before.length > 0 ? 0 : 1, ...terms.needs.map((need) => missing(need, before)));
}

/**
 * How many people a need still lacks. Who has confirmed an account that is new lifts nothing by that, but is one
 * of those people, where nothing else speaks for more of them; together with a release of their own still one.
 */
function missingFor({ confirmedBy, people }: ReleaseTerms, human: (sub: string) => string) {
  const isAble = mayRelease(people);
  const groups = new Map([...people.known, people.me].map((one) => [one.sub, one.groups]));
  const confirmers = confirmedBy
    .filter(isAble)
    .map((sub) => ({ by: sub, instead: null, groups: groups.get(sub) ?? [] }));
  return (need: Need, releasers: readonly Releaser[]): number => {
    const behind = releasers.filter((one) => countsFor(need, one));
    const taken = new Set(releasers.flatMap(involvedIn).map(human));
    const others = need.because.every((cause) => cause === 'new-iban')
      ? confirmers.filter((one) => countsFor(need, one) && !taken.has(human(one.by)))
      : [];
    return Math.max(0, need.people - behind.length - new Set(others.map(({ by }) => human(by))).size);
  };
}

/** Whether a release of this person is one of those that are needed. */
const countsFor = ({ groups }: Pick<Need, 'groups'>, releaser: Pick<Releaser, 'groups'>): boolean =>
  groups.length === 0 || groups.some((group) => releaser.groups.includes(group));

const involvedIn = ({ by, instead }: Pick<Releaser, 'by' | 'instead'>): string[] =>
  instead === null ? [by] : [by, instead];

/** In place of somebody who may not release any more, nobody can. */
function absentFor(people: People) {
  const isAble = mayRelease(people);
  return people.known.filter(({ sub }) => people.absent.includes(sub) && isAble(sub));
}
