import { Alert, Text } from '@mantine/core';
import { IconGitMerge } from '@tabler/icons-react';
import type { Schemas } from '../api/interface.ts';
import type { ApiProblem } from '../api/problem.ts';
import { ProblemAlert } from '../components/problem-alert.tsx';
import { useText } from '../context/language.tsx';
import { useConflict } from './conflict-text.ts';
import { DifferenceTable } from './differences.tsx';

type Props = {
  problem: ApiProblem;
  /** As it was seen. */
  approval: Pick<Schemas['Approval'], 'title' | 'amount'>;
  onClose?: () => void;
};

/** Why a decision was not made; where it was another one by then, what was seen and what holds now. */
export function ConflictAlert({ problem, approval: { title, amount }, onClose }: Props) {
  const t = useText();
  const conflict = useConflict()(problem);
  if (conflict === undefined) {
    // It may have arrived all the same: the page shows what holds as soon as the service is back.
    const explanation = problem.isAway ? t('approvals.maybeLost') : undefined;
    return <ProblemAlert problem={problem} explanation={explanation} />;
  }
  return (
    <Alert
      color="orange"
      role="alert"
      icon={<IconGitMerge aria-hidden />}
      title={t('approvals.conflict.title', { title })}
      {...(onClose && { withCloseButton: true, onClose, closeButtonLabel: t('action.close') })}
    >
      <Text size="sm">{conflict.text}</Text>
      <DifferenceTable list={conflict.differences} currency={amount?.currency ?? null} />
      <Text size="sm">{t('approvals.conflict.again')}</Text>
    </Alert>
  );
}
