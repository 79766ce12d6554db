import { SimpleGrid } from '@mantine/core';
import { useLive } from '../api/hooks.ts';
import { Page } from '../components/page.tsx';
import { ProblemAlert } from '../components/problem-alert.tsx';
import { useText } from '../context/language.tsx';
import { useMay } from '../context/me.tsx';
import { CheckPanel } from './check-panel.tsx';
import { ConnectionPanel } from './connection-panel.tsx';
import { DevicePanel } from './device-panel.tsx';
import { NotConfigured } from './not-configured.tsx';
import { RunLists } from './run-lists.tsx';

const EVERY_MS = 5_000;

/** How the farm system is, what the upload check finds there, and what somebody has to decide. */
export function FarmPage() {
  const t = useText();
  const may = useMay();
  const status = useLive('/farmsys/status', { every: EVERY_MS });
  const { data, error } = status;
  const seesRuns = may('VIEW_QUEUE');
  return (
    <Page title={t('nav.farmSystem')} lead={t('farm.lead')}>
      {error && !data && !error.isAway && (
        <ProblemAlert problem={error} onRetry={() => void status.refetch()} />
      )}
      {data && !data.configured ? (
        <NotConfigured missing={data.lastError} />
      ) : (
        <>
          <SimpleGrid cols={{ base: 1, md: seesRuns ? 3 : 2 }} spacing="md">
            <ConnectionPanel status={data} />
            <DevicePanel status={data} />
            {seesRuns && <CheckPanel />}
          </SimpleGrid>
          {seesRuns && <RunLists />}
        </>
      )}
    </Page>
  );
}
