import { Text } from '@mantine/core';
import type { ComponentProps } from 'react';
import type { Schemas } from '../api/interface.ts';
import { StatusBadge } from '../components/status-badge.tsx';
import { useText } from '../context/language.tsx';

type Job = Schemas['PrintJob'];

const COLORS: Record<Job['state'], ComponentProps<typeof StatusBadge>['color']> = {
  queued: 'earth',
  fetched: 'earth',
  printed: 'moss',
  failed: 'red',
  unclear: 'orange',
  expired: 'orange',
  cancelled: 'gray',
};

/** How far a job is, and why it did not come out. */
export function JobState({ job: { state, reason, detail } }: { job: Job }) {
  const t = useText();
  return (
    <>
      <StatusBadge color={COLORS[state]}>{t(`printing.job.${state}`)}</StatusBadge>
      {reason && (
        <Text size="xs" mt={2}>
          {t(`printing.reason.${reason}`)}
        </Text>
      )}
      {detail && (
        <Text size="xs" c="dimmed">
          <bdi>{detail}</bdi>
        </Text>
      )}
    </>
  );
}
