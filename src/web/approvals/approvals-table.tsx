import type { UseQueryResult } from '@tanstack/react-query';
import type { Schemas } from '../api/interface.ts';
import type { ApiProblem } from '../api/problem.ts';
import { DataTable, type Selection } from '../components/data-table.tsx';
import { useFilters } from '../components/filters.ts';
import { useText } from '../context/language.tsx';
import { useColumns } from './approval-columns.tsx';
import { DEFAULT_SORT } from './approval-search.ts';

type Approval = Schemas['Approval'];
type Props = {
  query: UseQueryResult<{ items: Approval[]; total: number }, ApiProblem>;
  empty: { title: string; hint?: string; onReset?: () => void };
  selection: Selection<Approval>;
  onDecide: (approval: Approval) => void;
};

/** The documents that need approval; the title leads to the review of one. */
export function ApprovalsTable({ query, empty, selection, onDecide }: Props) {
  const t = useText();
  const { filters, set, paging } = useFilters('/freigabe');
  const columns = useColumns({ filters, onDecide });
  return (
    <div className="approvals-table">
      <DataTable
        caption={t('approvals.caption')}
        list="approvals"
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
        minWidth={900}
      />
    </div>
  );
}
