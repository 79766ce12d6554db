import { Button, Text } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Schemas } from '../api/interface.ts';
import type { ApiProblem } from '../api/problem.ts';
import { Age } from '../components/age.tsx';
import { type Column, DataTable, type Selection } from '../components/data-table.tsx';
import { useFilters } from '../components/filters.ts';
import { RouterAnchor } from '../components/router-anchor.tsx';
import { useText } from '../shell/language.tsx';
import { DEFAULT_SORT } from './approval-search.ts';
import { ApprovalValue } from './approval-value.tsx';
import { useApprovalWords } from './approval-words.ts';
import { DueDate } from './due-date.tsx';

type Approval = Schemas['Approval'];
type Props = {
  query: UseQueryResult<{ items: Approval[]; total: number }, ApiProblem>;
  empty: { title: string; hint?: string };
  selection: Selection<Approval>;
  onDecide: (approval: Approval) => void;
};

/** The documents that need approval; the title leads to the review of one. */
export function ApprovalsTable({ query, empty, selection, onDecide }: Props) {
  const t = useText();
  const words = useApprovalWords();
  const { filters, set, paging } = useFilters('/freigabe');
  const columns: Column<Approval>[] = [
    {
      key: 'title',
      header: t('approvals.column.title'),
      names: true,
      sortable: true,
      cell: ({ documentId, title }) => (
        <RouterAnchor
          to="/freigabe/$documentId"
          params={{ documentId: String(documentId) }}
          search={filters}
          className="approval-link"
          data-approval={documentId}
        >
          {title}
        </RouterAnchor>
      ),
    },
    {
      key: 'correspondent',
      header: t('approvals.column.correspondent'),
      cell: ({ correspondent, documentType }) => (
        <>
          {correspondent?.name ?? '–'}
          <Text size="xs" c="dimmed">
            {documentType?.name}
          </Text>
        </>
      ),
    },
    {
      key: 'amount',
      header: t('approvals.column.amount'),
      align: 'right',
      sortable: true,
      cell: ({ amount }) => <span className="approval-amount">{amount ? words.amount(amount) : '–'}</span>,
    },
    {
      key: 'due',
      header: t('approvals.column.due'),
      sortable: true,
      cell: (approval) => <DueDate approval={approval} />,
    },
    {
      key: 'age',
      header: t('approvals.column.age'),
      sortable: true,
      cell: ({ openSince }) => <Age at={openSince} />,
    },
    {
      key: 'value',
      header: t('approvals.column.value'),
      cell: (approval) => <ApprovalValue approval={approval} />,
    },
    {
      key: 'actions',
      header: t('approvals.column.actions'),
      hideHeader: true,
      align: 'right',
      cell: (approval) => (
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<IconListCheck size={14} aria-hidden />}
          onClick={() => onDecide(approval)}
          aria-label={t('approvals.decideOn', { title: approval.title })}
        >
          {t('approvals.decide')}
        </Button>
      ),
    },
  ];
  return (
    <div className="approvals-table">
      <DataTable
        caption={t('approvals.caption')}
        columns={columns}
        query={query}
        rowKey={({ documentId }) => documentId}
        empty={empty}
        paging={paging}
        sorting={{
          by: filters.sort ?? DEFAULT_SORT,
          onChange: (by) => set({ sort: by === DEFAULT_SORT ? undefined : (by as typeof filters.sort) }),
        }}
        selection={selection}
        minWidth={1000}
      />
    </div>
  );
}
