import { Alert, Text } from '@mantine/core';
import { IconGitMerge } from '@tabler/icons-react';
import type { ApiProblem } from '../api/problem.ts';
import { ProblemAlert } from '../components/problem-alert.tsx';
import { useText } from '../context/language.tsx';
import { useConflictText } from './conflict-text.ts';

type Props = { problem: ApiProblem; title: string; onClose?: () => void };

/** Why a decision was not made; where somebody was faster, who it was and what holds now. */
export function ConflictAlert({ problem, title, onClose }: Props) {
  const t = useText();
  const conflict = useConflictText()(problem);
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
      <Text size="sm">{conflict}</Text>
      <Text size="sm">{t('approvals.conflict.again')}</Text>
    </Alert>
  );
}
