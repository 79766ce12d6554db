import { Button, Progress, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useApi, useLive } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import { Age } from '../components/age.tsx';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { Panel } from '../components/panel.tsx';
import { useAction } from '../components/use-action.ts';
import { useFormats, useText } from '../context/language.tsx';
import { useMay } from '../context/me.tsx';

type Run = Schemas['BatchRun'];
const WHILE_RUNNING_MS = 1_000;

/** Starts a batch run, shows how far it is, and what came of the last one. */
export function BatchPanel() {
  const t = useText();
  const api = useApi();
  const may = useMay();
  const [asking, { open, close }] = useDisclosure();
  const known = useLive('/processing/batch', {
    every: (known) => known?.run?.state === 'running' && WHILE_RUNNING_MS,
  });
  const run = known.data?.run;
  const running = run?.state === 'running';
  const refreshes = ['/processing/batch', '/queue', '/webhook/status'] as const;
  const start = useAction(() => api.post('/processing/batch'), {
    done: () => t('batch.started'),
    refreshes,
  });
  const cancel = useAction(
    (runId: string) => api.delete('/processing/batch/{runId}', { params: { runId } }),
    { done: () => t('batch.cancelled'), refreshes },
  );
  const button = running ? (
    <Button size="xs" variant="default" onClick={() => cancel.mutate(run.runId)} loading={cancel.isPending}>
      {t('batch.cancel')}
    </Button>
  ) : (
    <Button size="xs" variant="light" onClick={open} loading={start.isPending}>
      {t('batch.start')}
    </Button>
  );
  return (
    <Panel title={t('batch.title')} actions={may('RUN_PROCESSING') && known.data && button}>
      {run ? <RunState run={run} /> : <Text size="sm">{t('batch.text')}</Text>}
      <ConfirmDialog
        opened={asking}
        onClose={close}
        title={t('batch.start')}
        confirm={t('batch.start')}
        onConfirm={() => {
          close();
          start.mutate();
        }}
      >
        {t('batch.confirm')}
      </ConfirmDialog>
    </Panel>
  );
}

function RunState({ run }: { run: Run }) {
  const t = useText();
  const { number } = useFormats();
  const { state, total, done, changed, skipped, failed, startedAt, finishedAt } = run;
  const share = total === 0 ? 1 : done / total;
  const words = t('batch.progress', { done: number(done), total: number(total) });
  return (
    <>
      <Text size="sm" component="div">
        {t(`batch.state.${state}`)} <Age at={finishedAt ?? startedAt} />
      </Text>
      {state === 'running' && (
        <Progress.Root size="lg">
          <Progress.Section value={share * 100} aria-label={t('batch.title')} />
        </Progress.Root>
      )}
      <Text size="sm" className="number">
        {words}: {t('batch.result', { changed, skipped, failed })}
      </Text>
    </>
  );
}
