import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconRefresh } from '@tabler/icons-react';
import { useApi, useLive } from '../api/hooks.ts';
import { Age } from '../components/age.tsx';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { Page } from '../components/page.tsx';
import { ProblemAlert } from '../components/problem-alert.tsx';
import { RunningNote } from '../components/running-note.tsx';
import { useAction } from '../components/use-action.ts';
import { useText } from '../context/language.tsx';
import { CorrespondentSections } from './correspondent-sections.tsx';
import { SyncResult } from './sync-result.tsx';

const WHILE_RUNNING_MS = 1_500;
/** A run that begins, or finds nothing new, is no event. */
const ELSE_MS = 10_000;

/** Finds the supplier of each correspondent in the farm system; first as a rehearsal, when wanted. */
export function SyncPage() {
  const t = useText();
  const api = useApi();
  const [asking, { open, close }] = useDisclosure();
  const latest = useLive('/farmsys/sync-correspondents', {
    every: (answer) => (answer?.run?.state === 'running' ? WHILE_RUNNING_MS : ELSE_MS),
  });
  const start = useAction(
    (dryRun: boolean) => api.post('/farmsys/sync-correspondents', { body: { dryRun } }),
    {
      done: (answer) => ('state' in answer ? t('sync.ended') : undefined),
      refreshes: [
        '/farmsys/sync-correspondents',
        '/farmsys/correspondent-conflicts',
        '/farmsys/merges',
        '/correspondents/settings',
        '/overview',
      ],
    },
  );
  const run = latest.data?.run;
  const isRunning = run?.state === 'running' || start.isPending;
  return (
    <Page
      title={t('nav.correspondents')}
      lead={t('sync.lead')}
      actions={
        <>
          <Button variant="default" onClick={() => start.mutate(true)} disabled={isRunning}>
            {t('sync.rehearse')}
          </Button>
          <Button leftSection={<IconRefresh size={16} aria-hidden />} onClick={open} disabled={isRunning}>
            {t('sync.start')}
          </Button>
        </>
      }
    >
      <CorrespondentSections />
      {isRunning && <RunningNote text={t('sync.running')} since={run?.startedAt} />}
      {latest.error && !latest.data && !latest.error.isAway && (
        <ProblemAlert problem={latest.error} onRetry={() => void latest.refetch()} />
      )}
      {run === null && !isRunning && (
        <div className="panel">
          <EmptyState title={t('sync.never')} hint={t('sync.neverHint')} checkedAt={latest.dataUpdatedAt} />
        </div>
      )}
      {run && run.state !== 'running' && !start.isPending && (
        <SyncResult
          query={latest}
          run={run}
          heading={
            <>
              {t(run.dryRun ? 'sync.rehearsal' : 'sync.latest')} <Age at={run.finishedAt ?? run.startedAt} />
            </>
          }
        />
      )}
      <ConfirmDialog
        opened={asking}
        onClose={close}
        title={t('sync.start')}
        confirm={t('sync.start')}
        onConfirm={() => {
          close();
          start.mutate(false);
        }}
      >
        {t('sync.confirm')}
      </ConfirmDialog>
    </Page>
  );
}
