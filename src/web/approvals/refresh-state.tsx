import { Alert, Button, Progress, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi, useLive } from '../api/hooks.ts';
import { Failure } from '../components/failure.tsx';
import { useAction } from '../components/use-action.ts';
import { useFormats, useText } from '../context/language.tsx';

const WHILE_READING_MS = 2_000;
/** Also a refresh that another person or a schedule has begun shows before long. */
const ELSE_MS = 30_000;

/** Has all documents read again. */
export function RefreshButton() {
  const t = useText();
  const api = useApi();
  const { data } = useRefresh();
  const start = useAction(() => api.post('/approvals/refresh'), {
    done: () => t('approvals.refresh.started'),
    refreshes: ['/approvals/refresh'],
  });
  const busy = data?.state === 'running' || data?.state === 'waiting';
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} aria-hidden />}
      onClick={() => start.mutate()}
      loading={start.isPending || busy}
    >
      {t('approvals.refresh.start')}
    </Button>
  );
}

/** How far the reading of all documents has come, where it is under way, and why it failed. */
export function RefreshProgress() {
  const t = useText();
  const client = useQueryClient();
  const { number, percent } = useFormats();
  const { data } = useRefresh();
  const done = data?.done;
  // What has been read by now is in the lists already.
  useEffect(() => {
    if (done !== undefined)
      for (const path of ['/approvals', '/approvals/summary'])
        void client.invalidateQueries({ queryKey: [path] });
  }, [client, done]);
  if (data?.state === 'failed') {
    return (
      <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} title={t('approvals.refresh.failed')}>
        <Failure cause={data.cause} technical={data.error} />
      </Alert>
    );
  }
  if (data?.state !== 'running' && data?.state !== 'waiting') return null;
  const share = data.total === 0 ? 0 : data.done / data.total;
  const words = t('approvals.refresh.progress', { done: number(data.done), total: number(data.total) });
  return (
    <Stack gap={4} className="panel" p="sm">
      <Text size="sm" className="number">
        {words}
      </Text>
      <Progress.Root size="md">
        <Progress.Section
          value={share * 100}
          aria-label={t('approvals.refresh.label')}
          aria-valuetext={`${words}, ${percent(share)}`}
        />
      </Progress.Root>
    </Stack>
  );
}

const useRefresh = () =>
  useLive('/approvals/refresh', {
    every: (refresh) =>
      refresh?.state === 'running' || refresh?.state === 'waiting' ? WHILE_READING_MS : ELSE_MS,
  });
