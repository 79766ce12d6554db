import { Stack, Text } from '@mantine/core';
import { useLive } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import { type Column, DataTable } from '../components/data-table.tsx';
import { DocumentLink } from '../components/document-link.tsx';
import { useFilters } from '../components/filters.ts';
import { useFormats, useText } from '../context/language.tsx';
import { ThenLine } from './then-line.tsx';

type Entry = Schemas['QueueEntry'];

export function QueueThen({ at }: { at: string }) {
  const t = useText();
  const { moment } = useFormats();
  const { page, paging } = useFilters('/protokoll/stand');
  const queue = useLive('/audit/as-of/queue', { input: { query: { at, ...page } } });
  const columns: Column<Entry>[] = [
    {
      key: 'document',
      header: t('queue.document'),
      names: true,
      cell: ({ documentId }) => <DocumentLink id={documentId} />,
    },
    { key: 'state', header: t('queue.state'), cell: ({ state }) => t(`queue.state.${state}`) },
    { key: 'source', header: t('queue.source'), cell: ({ source }) => t(`queue.source.${source}`) },
    {
      key: 'since',
      header: t('queue.since'),
      cell: ({ createdAt }) => <span className="number">{moment(createdAt)}</span>,
    },
    {
      key: 'reason',
      header: t('queue.reason'),
      cell: ({ reason }) => reason && t(`queue.reason.${reason}`),
    },
  ];
  return (
    <Stack gap="sm">
      {queue.data && !queue.isPlaceholderData ? (
        <ThenLine at={queue.data.at} position={queue.data.position} />
      ) : (
        <Text size="sm" role="status">
          {t('asOf.working')}
        </Text>
      )}
      <DataTable
        caption={t('asOf.show.queue')}
        columns={columns}
        query={queue}
        rowKey={({ documentId, state }) => `${documentId} ${state}`}
        empty={{ title: t('asOf.queueEmpty') }}
        paging={paging}
        minWidth={680}
      />
    </Stack>
  );
}
