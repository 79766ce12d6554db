import { Alert, Button, Text } from '@mantine/core';
import { IconGitMerge } from '@tabler/icons-react';
import { useText } from '../context/language.tsx';
import { Differences } from './differences.tsx';
import type { Change } from './use-seen.ts';

type Props = { changes: readonly Change[]; onNoted: () => void };

/** What has changed about some of many since they were chosen: nothing is decided until that is noted. */
export function BulkChanged({ changes, onNoted }: Props) {
  const t = useText();
  return (
    <Alert
      color="orange"
      role="alert"
      icon={<IconGitMerge aria-hidden />}
      title={t('bulk.changedMeanwhile', { count: changes.length })}
    >
      {changes.map((change) => (
        <div key={change.now.documentId}>
          <Text size="sm" fw={500}>
            {change.now.title}
          </Text>
          <Differences {...change} />
        </div>
      ))}
      <Button size="compact-sm" variant="default" onClick={onNoted} mt="xs">
        {t('review.changed.noted')}
      </Button>
    </Alert>
  );
}
