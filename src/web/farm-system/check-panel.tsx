import { Alert, Button, Group, Skeleton, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useApi, useLive } from '../api/hooks.ts';
import { Age } from '../components/age.tsx';
import { NextTimes } from '../components/next-times.tsx';
import { Panel } from '../components/panel.tsx';
import { RouterAnchor } from '../components/router-anchor.tsx';
import { RunningNote } from '../components/running-note.tsx';
import { useAction } from '../components/use-action.ts';
import { useText } from '../context/language.tsx';
import { useMay } from '../context/me.tsx';
import { RunCounts } from './run-counts.tsx';
import { RUN_REFRESHES, type Run } from './runs.ts';

const WHILE_RUNNING_MS = 2_000;
/** A run that begins, or finds nothing new, is no event. */
const ELSE_MS = 10_000;

/** The latest upload check, and how to start one. */
export function CheckPanel() {
  const t = useText();
  const api = useApi();
  const may = useMay();
  const navigate = useNavigate();
  const newest = useLive('/farmsys/polling/runs', {
    input: { query: { pageSize: 1 } },
    every: (runs) => (runs?.items[0]?.state === 'running' ? WHILE_RUNNING_MS : ELSE_MS),
  });
  const start = useAction(
    async (dryRun: boolean) => {
      const answer = await api.post('/farmsys/process-uploads', { body: { dryRun } });
      void navigate({ to: '/agrarsystem/laeufe/$runId', params: { runId: answer.runId } });
      return answer;
    },
    {
      done: (answer) => ('state' in answer ? t('run.done') : undefined),
      refreshes: RUN_REFRESHES,
    },
  );
  const run = newest.data?.items[0];
  const isRunning = run?.state === 'running' || start.isPending;
  return (
    <Panel title={t('run.latest')}>
      {isRunning && <RunningNote text={t('run.running')} since={run?.startedAt} />}
      {run && !isRunning && <Latest run={run} />}
      {newest.data && !run && !isRunning && <Text size="sm">{t('run.never')}</Text>}
      {!newest.data && <Skeleton height={40} />}
      <NextTimes of="upload-check" />
      {may('RUN_PROCESSING') && !isRunning && (
        <Group gap="xs">
          <Button size="xs" onClick={() => start.mutate(false)}>
            {t('run.now')}
          </Button>
          <Button size="xs" variant="default" onClick={() => start.mutate(true)}>
            {t('run.rehearse')}
          </Button>
        </Group>
      )}
    </Panel>
  );
}

function Latest({ run }: { run: Run }) {
  const t = useText();
  return (
    <>
      <Text size="sm" component="div">
        <RouterAnchor to="/agrarsystem/laeufe/$runId" params={{ runId: run.runId }}>
          {t(run.dryRun ? 'run.rehearsalOf' : 'run.runOf')} <Age at={run.finishedAt ?? run.startedAt} />
        </RouterAnchor>
      </Text>
      {!run.stopped && <RunCounts run={run} />}
      {run.stopped && (
        <Alert color="orange" p="xs">
          {t(`run.stopped.${run.stopped}`)}
        </Alert>
      )}
    </>
  );
}
