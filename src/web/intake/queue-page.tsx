import { SegmentedControl, SimpleGrid, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useLive } from '../api/hooks.ts';
import { useOutages } from '../api/live-state.ts';
import { useFilters } from '../components/filters.ts';
import { Page } from '../components/page.tsx';
import { useText } from '../context/language.tsx';
import { useMay } from '../context/me.tsx';
import { AddToQueue } from './add-to-queue.tsx';
import { BatchPanel } from './batch-panel.tsx';
import { LastCallPanel } from './last-call-panel.tsx';
import { NowPanel } from './now-panel.tsx';
import { QueueTable } from './queue-table.tsx';
import { WorkflowPanel } from './workflow-panel.tsx';

const STATES = ['queued', 'processing', 'waiting', 'parked', 'gone'] as const;

/** What waits, what is at work, what came in last, and how to set up the calls of Paperless. */
export function QueuePage() {
  const t = useText();
  const may = useMay();
  const { filters, set, page, paging } = useFilters('/warteschlange');
  const { state } = filters;
  const status = useLive('/webhook/status');
  const queue = useLive('/queue', { input: { query: { ...page, state } } });
  const narrow = useMediaQuery('(max-width: 48em)');
  const retrying = useLive('/queue', { input: { query: { state: 'waiting', pageSize: 1 } } });
  const size = retrying.data && status.data && status.data.queueSize + retrying.data.total;
  const isAway = useOutages().some(({ system }) => system === 'paperless');
  return (
    <Page
      title={t('nav.queue')}
      lead={size === undefined ? '\u00a0' : t(isAway ? 'queue.leadAway' : 'queue.lead', { count: size })}
      actions={may('RUN_PROCESSING') && <AddToQueue />}
    >
      <SimpleGrid cols={{ base: 1, md: 3 }} spacing="md">
        <NowPanel status={status.data} />
        <LastCallPanel status={status.data} />
        <BatchPanel />
      </SimpleGrid>
      <Stack gap="xs">
        <SegmentedControl
          aria-label={t('queue.filter')}
          value={state ?? 'all'}
          onChange={(next) => set({ state: STATES.find((one) => one === next) })}
          data={[
            { value: 'all', label: t('queue.all') },
            ...STATES.map((one) => ({ value: one, label: t(`queue.state.${one}`) })),
          ]}
          orientation={narrow ? 'vertical' : 'horizontal'}
          className="choice"
        />
        <QueueTable queue={queue} paging={paging} onReset={state && (() => set({ state: undefined }))} />
      </Stack>
      {status.data && <WorkflowPanel status={status.data} />}
    </Page>
  );
}
