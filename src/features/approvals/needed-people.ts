import type { ApprovalRule, ReleaseCause } from '../../domain/events/index.ts';
import { compareAmounts, type Money } from '../../libs/money/index.ts';

/** What rules look at. */
export type ReleaseFacts = {
  /** Every gross amount that is known of it: of the document and of the invoice in it. The highest counts. */
  amounts: readonly Money[];
  /** Why its account is not trusted; empty: it is. */
  iban: readonly ReleaseCause[];
  /** Why its supplier is not trusted; empty: it is. */
  supplier: readonly ReleaseCause[];
  /** Why nobody can say what it is about at all: then it counts as the worst that it could be. */
  unknown: readonly ReleaseCause[];
};

/** So many people of these groups, of any where none is named. */
export type Need = { people: number; groups: readonly string[]; because: readonly ReleaseCause[] };

/** What has to be fulfilled, all of it; empty: one person is enough, whoever may release. */
export function neededPeople(rules: readonly ApprovalRule[], facts: ReleaseFacts): Need[] {
  return rules.flatMap(({ when, people, groups }) => {
    const because = causes(when, facts);
    return because.length > 0 ? [{ people, groups, because }] : [];
  });
}

function causes(when: ApprovalRule['when'], facts: ReleaseFacts): ReleaseCause[] {
  const known = [
    ...(when.from ? amountCauses(facts.amounts, when.from) : []),
    ...(when.newIban ? facts.iban : []),
    ...(when.newSupplier ? facts.supplier : []),
  ];
  const asksForMore = when.from || when.newIban || when.newSupplier;
  return [...new Set([...known, ...(asksForMore ? facts.unknown : [])])];
}

/** What cannot be compared is not known to be below: no amount, or a currency for which no limit is set. */
function amountCauses(
  amounts: readonly Money[],
  limits: readonly { value: string; currency: string }[],
): ReleaseCause[] {
  const limitOf = ({ currency }: Money) => limits.find((one) => one.currency === currency);
  if (amounts.length === 0 || !amounts.every(limitOf)) return ['amount-unknown'];
  const isReached = (amount: Money) =>
    compareAmounts(amount.value.replace('-', ''), limitOf(amount)?.value ?? '0') >= 0;
  return amounts.some(isReached) ? ['amount'] : [];
}
