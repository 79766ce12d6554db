import type { Schemas } from '../api/interface.ts';
import { useFormats, useText } from '../context/language.tsx';

type Amount = Schemas['Amount'];
type Value = Pick<Schemas['Approval']['value'], 'optionId' | 'label'>;

/** How amounts, values and people are called. */
export function useApprovalTexts(): {
  amount: (amount: Amount) => string;
  /** `1.200,00 € und 300,00 DKK` */
  sums: (sums: readonly Amount[]) => string;
  value: (value: Value) => string;
  person: (person: Schemas['Decider'] | null | undefined) => string;
  /** What changed: `Betrag und Fälligkeit` */
  facts: (changed: Schemas['Approval']['changedSinceDecision']) => string;
} {
  const t = useText();
  const { money, list } = useFormats();
  const amount = (one: Amount) =>
    one.currency === null ? t('approvals.noCurrency', { amount: money(one) }) : money(one);
  return {
    amount,
    sums: (sums) => list(sums.map(amount)),
    value: ({ optionId, label }) => (optionId === null ? t('approvals.noValue') : (label ?? optionId)),
    person: (person) => person?.name ?? t('approvals.somebody'),
    facts: (changed) => list(changed.map((fact) => t(`approvals.fact.${fact}`))),
  };
}
