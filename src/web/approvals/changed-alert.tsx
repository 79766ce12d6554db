import { Alert, Button, Text } from '@mantine/core';
import { IconGitMerge } from '@tabler/icons-react';
import type { Schemas } from '../api/interface.ts';
import { useText } from '../context/language.tsx';
import { useApprovalTexts } from './approval-texts.ts';

type Props = { approval: Schemas['Approval']; onNoted: () => void };

/** Said when somebody else has changed the document under review: until that is noted, nothing is decided. */
export function ChangedAlert({ approval: { value }, onNoted }: Props) {
  const t = useText();
  const texts = useApprovalTexts();
  const name = value.source === 'approval' && value.setBy ? texts.person(value.setBy) : '';
  return (
    <Alert color="orange" role="alert" icon={<IconGitMerge aria-hidden />} title={t('review.changed.title')}>
      <Text size="sm" mb="xs">
        {t('review.changed.text', { value: texts.value(value), name, by: name ? 'somebody' : 'none' })}
      </Text>
      <Button size="compact-sm" variant="default" onClick={onNoted}>
        {t('review.changed.noted')}
      </Button>
    </Alert>
  );
}
