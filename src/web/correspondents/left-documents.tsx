import { Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiProblem } from '../api/problem.ts';
import { type Column, DataTable } from '../components/data-table.tsx';
import { DocumentLink } from '../components/document-link.tsx';
import { useFilters } from '../components/filters.ts';
import { listInHand } from '../components/list-in-hand.ts';
import { Panel } from '../components/panel.tsx';
import { useText } from '../context/language.tsx';
import type { Merge } from './merge-states.ts';

type Props = { query: UseQueryResult<Merge, ApiProblem>; merge: Merge };
type Left = Merge['documents']['firstLeft'][number];

/** The documents that an undo left with the correspondent that stayed, each with the reason. */
export function LeftDocuments({ query, merge: { documents, survivor } }: Props) {
  const t = useText();
  const { page, paging } = useFilters('/korrespondenten/zusammenfuehrungen/$mergeId');
  const { left, firstLeft } = documents;
  const columns: Column<Left>[] = [
    {
      key: 'document',
      header: t('merges.document'),
      names: true,
      cell: ({ id }) => <DocumentLink id={id} />,
    },
    { key: 'reason', header: t('merges.leftWhy'), cell: ({ reason }) => t(`merges.left.${reason}`) },
  ];
  return (
    <Panel title={t('merges.leftTitle', { count: left, name: survivor.name })}>
      <DataTable
        caption={t('merges.leftTitle', { count: left, name: survivor.name })}
        columns={columns}
        query={listInHand(query, firstLeft, page)}
        rowKey={({ id }) => id}
        empty={{ title: t('merges.none') }}
        paging={paging}
      />
      {left > firstLeft.length && (
        <Text size="sm" c="dimmed">
          {t('merges.firstLeft', { count: firstLeft.length })}
        </Text>
      )}
    </Panel>
  );
}
