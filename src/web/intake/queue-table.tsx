import { Badge, Button, Group, Text } from '@mantine/core';
import { IconPlayerEject, IconRefresh } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useAction, useApi } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import type { ApiProblem } from '../api/problem.ts';
import { Age } from '../components/age.tsx';
import { type Column, DataTable } from '../components/data-table.tsx';
import { DocumentLink } from '../components/document-link.tsx';
import type { Paging } from '../components/table-paging.tsx';
import { useText } from '../shell/language.tsx';
import { useMay } from '../shell/me.tsx';

type Entry = Schemas['QueueEntry'];
type Props = {
  queue: UseQueryResult<{ items: Entry[]; total: number }, ApiProblem>;
  paging: Paging;
  /** Whether only one state is shown. */
  filtered: boolean;
};

/** The documents on their way, with what can be done about those that are stuck. */
export function QueueTable({ queue, paging, filtered }: Props) {
  const t = useText();
  const may = useMay();
  const columns: Column<Entry>[] = [
    {
      key: 'document',
      header: t('queue.document'),
      names: true,
      cell: ({ documentId }) => <DocumentLink id={documentId} />,
    },
    { key: 'state', header: t('queue.state'), cell: (entry) => <StateBadge entry={entry} /> },
    { key: 'source', header: t('queue.source'), cell: ({ source }) => t(`queue.source.${source}`) },
    { key: 'since', header: t('queue.since'), cell: ({ createdAt }) => <Age at={createdAt} /> },
    { key: 'reason', header: t('queue.reason'), cell: (entry) => <Reason entry={entry} /> },
  ];
  if (may('RUN_PROCESSING')) {
    const cell = (entry: Entry) => <Actions entry={entry} />;
    columns.push({ key: 'actions', header: t('queue.actions'), hideHeader: true, align: 'right', cell });
  }
  return (
    <DataTable
      caption={t('queue.caption')}
      columns={columns}
      query={queue}
      rowKey={({ documentId, state }) => `${documentId} ${state}`}
      empty={
        filtered ? { title: t('queue.emptyState') } : { title: t('queue.empty'), hint: t('queue.emptyHint') }
      }
      paging={paging}
      minWidth={720}
    />
  );
}

const COLORS = { queued: 'earth', processing: 'moss', waiting: 'yellow', parked: 'orange' } as const;

function StateBadge({ entry: { state, attempt } }: { entry: Entry }) {
  const t = useText();
  return (
    <Group gap={6} wrap="nowrap">
      <Badge tt="none" variant="light" color={COLORS[state]} radius="sm">
        {t(`queue.state.${state}`)}
      </Badge>
      {attempt > 1 && (
        <Text size="xs" c="dimmed">
          {t('queue.attempt', { attempt })}
        </Text>
      )}
    </Group>
  );
}

/** In words for the office, and beneath it what the service says for whoever has to mend it. */
function Reason({ entry: { reason, lastError, retryAt } }: { entry: Entry }) {
  const t = useText();
  return (
    <>
      {reason && <Text size="sm">{t(`queue.reason.${reason}`)}</Text>}
      {lastError && (
        <Text size="xs" c="dimmed" lineClamp={2} title={lastError}>
          {lastError}
        </Text>
      )}
      {retryAt && (
        <Text size="xs" c="dimmed" component="div">
          {t('queue.retryAt')} <Age at={retryAt} />
        </Text>
      )}
    </>
  );
}

function Actions({ entry: { documentId, state } }: { entry: Entry }) {
  const t = useText();
  const api = useApi();
  const params = { documentId };
  const refreshes = ['/queue', '/webhook/status', '/overview'] as const;
  const retry = useAction(() => api.post('/queue/{documentId}/retry', { params }), {
    done: () => t('queue.retried', { id: documentId }),
    refreshes,
  });
  const takeOut = useAction(() => api.delete('/queue/{documentId}', { params }), {
    done: () => t('queue.takenOut', { id: documentId }),
    refreshes,
  });
  if (state === 'processing') return null;
  return (
    <Group gap={6} justify="flex-end" wrap="nowrap">
      {state !== 'queued' && (
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<IconRefresh size={14} aria-hidden />}
          onClick={() => retry.mutate()}
          loading={retry.isPending}
          aria-label={t('queue.retryOf', { id: documentId })}
        >
          {t('queue.retry')}
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPlayerEject size={14} aria-hidden />}
        onClick={() => takeOut.mutate()}
        loading={takeOut.isPending}
        aria-label={t('queue.takeOutOf', { id: documentId })}
      >
        {t('queue.takeOut')}
      </Button>
    </Group>
  );
}
