import type { ApprovalRule, ReleaseCause } from '../events/index.ts';
import { compareAmounts, type Money } from '../money/index.ts';

/** What rules look at. */
export type ReleaseFacts = {
  /** Every gross amount that is known of it: of the document and of the invoice in it. The highest counts. */
  amounts: readonly Money[];
  /** Its IBAN is none to which something of this supplier was released before. */
  newIban: boolean;
  /** Nothing of its supplier was ever released, or the supplier is not known. */
  newSupplier: boolean;
};

/** So many people of these groups, of any where none is named. */
export type Need = { people: number; groups: readonly string[]; because: ReleaseCause[] };

/** Somebody who releases: by themselves, or for somebody who is absent and whose groups count then, too. */
export type Releaser = { by: string; instead: string | null; groups: readonly string[] };

/** What has to be fulfilled, all of it; empty: one person is enough, whoever may release. */
export function neededPeople(rules: readonly ApprovalRule[], facts: ReleaseFacts): Need[] {
  return rules.flatMap(({ when, people, groups }) => {
    const because = causes(when, facts);
    return because.length > 0 ? [{ people, groups, because }] : [];
  });
}

/** Whether a release of this person is one of those that are needed. */
export const countsFor = ({ groups }: Pick<Need, 'groups'>, releaser: Pick<Releaser, 'groups'>): boolean =>
  groups.length === 0 || groups.some((group) => releaser.groups.includes(group));

export const isFulfilled = (need: Need, releasers: readonly Releaser[]): boolean =>
  releasers.filter((one) => countsFor(need, one)).length >= need.people;

function causes(when: ApprovalRule['when'], facts: ReleaseFacts): ReleaseCause[] {
  return [
    ...(when.from && reaches(facts.amounts, when.from) ? (['amount'] as const) : []),
    ...(when.newIban && facts.newIban ? (['new-iban'] as const) : []),
    ...(when.newSupplier && facts.newSupplier ? (['new-supplier'] as const) : []),
  ];
}

/** What cannot be compared is not known to be below: no amount, or a currency for which no limit is set. */
function reaches(amounts: readonly Money[], limits: readonly { value: string; currency: string }[]): boolean {
  const isReached = ({ value, currency }: Money) => {
    const limit = limits.find((one) => one.currency === currency);
    return !limit || compareAmounts(value.replace('-', ''), limit.value) >= 0;
  };
  return amounts.length === 0 || amounts.some(isReached);
}
