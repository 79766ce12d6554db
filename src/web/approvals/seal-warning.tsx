import { Alert, List, Text } from '@mantine/core';
import { IconShieldExclamation } from '@tabler/icons-react';
import type { Schemas } from '../api/interface.ts';
import { nameOf } from '../components/name-of.ts';
import { useFormats, useText } from '../context/language.tsx';
import { useApprovalTexts } from './approval-texts.ts';

type Approval = Schemas['Approval'];

/** Said when something is another one than was decided on: what it was then, and what it is now. */
export function SealWarning({ approval }: { approval: Approval }) {
  const t = useText();
  const { date, dateTime } = useFormats();
  const texts = useApprovalTexts();
  const { lastDecision, changedSinceDecision: changed } = approval;
  if (!lastDecision || changed.length === 0) return null;
  const amount = ({ amount }: Pick<Approval, 'amount'>) => (amount ? texts.amount(amount) : '–');
  const due = ({ due }: Pick<Approval, 'due'>) => (due ? date(due) : '–');
  const name = ({ correspondent }: Pick<Approval, 'correspondent'>) => nameOf(correspondent) ?? '–';
  const thenAndNow = (words: (of: Pick<Approval, 'amount' | 'due' | 'correspondent'>) => string) => ({
    before: words(lastDecision),
    now: words(approval),
  });
  const has = (...facts: typeof changed) => facts.some((fact) => changed.includes(fact));
  const changes = [
    ...(has('file') ? [t('seal.file')] : []),
    ...(has('amount', 'currency') ? [t('seal.amount', thenAndNow(amount))] : []),
    ...(changed.some(isOfInvoice)
      ? [t('seal.invoice', { facts: texts.facts(changed.filter(isOfInvoice)) })]
      : []),
    ...(has('due') ? [t('seal.due', thenAndNow(due))] : []),
    ...(has('correspondent') ? [t('seal.correspondent', thenAndNow(name))] : []),
  ];
  const { by, at } = lastDecision;
  return (
    <Alert color="orange" icon={<IconShieldExclamation aria-hidden />} title={t('approvals.mark.changed')}>
      <Text size="sm">
        {t('seal.text', { who: texts.isMe(by) ? 'me' : 'others', name: texts.person(by), at: dateTime(at) })}
      </Text>
      <List size="sm">
        {changes.map((change) => (
          <List.Item key={change}>{change}</List.Item>
        ))}
      </List>
    </Alert>
  );
}

const OF_INVOICE = ['number', 'gross', 'iban', 'xml'] as const;
const isOfInvoice = (fact: Approval['changedSinceDecision'][number]): boolean =>
  OF_INVOICE.some((one) => one === fact);
