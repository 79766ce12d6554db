import { Alert, Text } from '@mantine/core';
import { IconGitMerge } from '@tabler/icons-react';
import type { Schemas } from '../api/interface.ts';
import type { ApiProblem } from '../api/problem.ts';
import { ProblemAlert } from '../components/problem-alert.tsx';
import { useFormats, useText } from '../context/language.tsx';
import { useApprovalWords } from './approval-words.ts';

type Props = { problem: ApiProblem; title: string; onClose?: () => void };
/** What the service says with a 409: the value that holds now, and of which file. */
type Current = Partial<Schemas['Approval']['value']>;

/** Why a decision was not made; where somebody was faster, who it was and what holds now. */
export function ConflictAlert({ problem, title, onClose }: Props) {
  const t = useText();
  const { dateTime } = useFormats();
  const words = useApprovalWords();
  if (problem.status !== 409 || !problem.current) {
    // It may have arrived all the same: the page shows what holds as soon as the service is back.
    const explanation = problem.isAway ? t('approvals.maybeLost') : undefined;
    return <ProblemAlert problem={problem} explanation={explanation} />;
  }
  const { optionId = null, label = null, setBy, setAt, source } = problem.current as Current;
  const now = {
    value: words.value({ optionId, label }),
    name: source === 'approval' ? words.person(setBy) : '',
    at: setAt ? dateTime(setAt) : '',
    source: source ?? 'none',
  };
  return (
    <Alert
      color="orange"
      role="alert"
      icon={<IconGitMerge aria-hidden />}
      title={t('approvals.conflict.title', { title })}
      {...(onClose && { withCloseButton: true, onClose, closeButtonLabel: t('action.close') })}
    >
      <Text size="sm">
        {problem.reason === 'other-file'
          ? t('approvals.conflict.otherFile')
          : t('approvals.conflict.value', now)}
      </Text>
      <Text size="sm">{t('approvals.conflict.again')}</Text>
    </Alert>
  );
}
