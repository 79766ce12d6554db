import { Alert, List, Text } from '@mantine/core';
import { IconShieldExclamation } from '@tabler/icons-react';
import type { Schemas } from '../api/interface.ts';
import { useFormats, useText } from '../shell/language.tsx';
import { useApprovalWords } from './approval-words.ts';

type Amount = Schemas['Amount'] | null;

/** Said when the file is another one than was decided on, with what else changed since. */
export function SealWarning({ approval }: { approval: Schemas['Approval'] }) {
  const t = useText();
  const { date, dateTime } = useFormats();
  const words = useApprovalWords();
  const { lastDecision, decidedOnAnotherFile, amount, due } = approval;
  if (!lastDecision || !decidedOnAnotherFile) return null;
  const money = (one: Amount) => (one ? words.amount(one) : '–');
  const day = (one: string | null) => (one ? date(one) : '–');
  const changes = [
    ...(same(lastDecision.amount, amount)
      ? []
      : [t('seal.amount', { before: money(lastDecision.amount), now: money(amount) })]),
    ...(lastDecision.due === due ? [] : [t('seal.due', { before: day(lastDecision.due), now: day(due) })]),
  ];
  const { by, at } = lastDecision;
  return (
    <Alert color="orange" icon={<IconShieldExclamation aria-hidden />} title={t('approvals.mark.otherFile')}>
      <Text size="sm">{t('seal.text', { name: words.person(by), at: dateTime(at) })}</Text>
      {changes.length > 0 && (
        <List size="sm">
          {changes.map((change) => (
            <List.Item key={change}>{change}</List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}

const same = (one: Amount, other: Amount): boolean =>
  one?.minor === other?.minor && one?.currency === other?.currency;
