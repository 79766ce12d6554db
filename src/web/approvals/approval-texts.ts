import type { Schemas } from '../api/interface.ts';
import { useFormats, useText } from '../context/language.tsx';
import { useMe } from '../context/me.tsx';

type Amount = Schemas['Amount'];
type Person = Schemas['Decider'] | null | undefined;
type Value = Pick<Schemas['Approval']['value'], 'optionId' | 'label'>;

/** How amounts, values and people are called. */
export function useApprovalTexts(): {
  amount: (amount: Amount) => string;
  /** `1.200,00 € und 300,00 DKK` */
  sums: (sums: readonly Amount[]) => string;
  value: (value: Value) => string;
  /** What a decision has left: the value, or that it waits for further people. */
  outcome: (approval: Pick<Schemas['Approval'], 'value' | 'release'>) => string;
  /** With the absent person for whom it was: `ben in Vertretung für anna` */
  person: (person: Person, absent?: Person) => string;
  /** Nobody is told of themselves by name. */
  isMe: (person: Person) => boolean;
  /** What changed: `Betrag und Fälligkeit` */
  facts: (changed: Schemas['Approval']['changedSinceDecision']) => string;
} {
  const t = useText();
  const { money, list } = useFormats();
  const me = useMe();
  const amount = (one: Amount) =>
    one.currency === null ? t('approvals.noCurrency', { amount: money(one) }) : money(one);
  const nameOf = (one: Person) => one?.name ?? t('approvals.somebody');
  const person = (one: Person, absent?: Person) =>
    absent ? t('approvals.insteadOf', { name: nameOf(one), absent: nameOf(absent) }) : nameOf(one);
  const value = ({ optionId, label }: Value) =>
    optionId === null ? t('approvals.noValue') : (label ?? optionId);
  return {
    amount,
    sums: (sums) => list(sums.map(amount)),
    value,
    outcome: ({ value: now, release }) => (release?.mine === 'given' ? t('release.first') : value(now)),
    person,
    isMe: (one) => one?.sub === me.sub,
    facts: (changed) => list(changed.map((fact) => t(`approvals.fact.${fact}`))),
  };
}
