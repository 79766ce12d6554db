import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiProblem } from '../api/problem.ts';
import { type Column, DataTable } from '../components/data-table.tsx';
import { useFilters } from '../components/filters.ts';
import { listInHand } from '../components/list-in-hand.ts';
import { RouterAnchor } from '../components/router-anchor.tsx';
import { useFormats, useText } from '../context/language.tsx';
import type { Sync, SyncList } from './sync-lists.ts';

type RowsOf<List extends SyncList> = NonNullable<Sync[List]>;
type Props<Rows> = { query: UseQueryResult<unknown, ApiProblem>; rows: Rows | undefined };

/** Correspondents whose supplier was found. */
export function LinkedRows({ query, rows }: Props<RowsOf<'linked'>>) {
  const t = useText();
  return (
    <ResultTable
      list="linked"
      query={query}
      rows={rows}
      rowKey={({ correspondentId }) => correspondentId}
      columns={[
        { key: 'name', header: t('correspondents.name'), names: true, cell: (row) => <Editable {...row} /> },
        {
          key: 'number',
          header: t('correspondents.supplierNumber'),
          cell: ({ supplierNumber }) => <span className="number">{supplierNumber}</span>,
        },
        {
          key: 'farm',
          header: t('correspondents.farmsysId'),
          cell: ({ farmsysId }) => <span className="number">{farmsysId}</span>,
        },
        { key: 'found', header: t('sync.found'), cell: ({ found }) => t(`sync.found.${found}`) },
      ]}
    />
  );
}

/** Those that no supplier was found for, and why. */
export function UnmatchedRows({ query, rows }: Props<RowsOf<'unmatched'>>) {
  const t = useText();
  return (
    <ResultTable
      list="unmatched"
      query={query}
      rows={rows}
      rowKey={({ correspondentId }) => correspondentId}
      columns={[
        { key: 'name', header: t('correspondents.name'), names: true, cell: (row) => <Editable {...row} /> },
        {
          key: 'number',
          header: t('correspondents.supplierNumber'),
          cell: ({ supplierNumber }) => <span className="number">{supplierNumber}</span>,
        },
        { key: 'why', header: t('sync.why'), cell: ({ why }) => t(`sync.why.${why}`) },
      ]}
    />
  );
}

/** Those of identical names, which became one. */
export function MergedRows({ query, rows }: Props<RowsOf<'merged'>>) {
  const t = useText();
  return (
    <ResultTable
      list="merged"
      query={query}
      rows={rows}
      rowKey={({ survivorId }) => survivorId}
      columns={[
        {
          key: 'survivor',
          header: t('sync.survivor'),
          names: true,
          cell: ({ name, survivorId }) => name ?? t('correspondents.numbered', { id: survivorId }),
        },
        {
          key: 'losers',
          header: t('sync.losers'),
          cell: ({ loserIds }) => t('sync.losersCount', { count: loserIds.length }),
        },
        {
          key: 'farm',
          header: t('correspondents.farmsysId'),
          cell: ({ farmsysId }) => <span className="number">{farmsysId}</span>,
        },
        {
          key: 'merge',
          header: t('sync.merge'),
          hideHeader: true,
          cell: ({ mergeId, name = '' }) =>
            mergeId && (
              <RouterAnchor
                to="/korrespondenten/zusammenfuehrungen/$mergeId"
                params={{ mergeId }}
                aria-label={t('sync.showMergeOf', { name })}
              >
                {t('sync.showMerge')}
              </RouterAnchor>
            ),
        },
      ]}
    />
  );
}

/** Those of one supplier with different names: somebody has to decide. */
export function ConflictRows({ query, rows }: Props<RowsOf<'conflicts'>>) {
  const t = useText();
  const { list } = useFormats();
  return (
    <ResultTable
      list="conflicts"
      query={query}
      rows={rows}
      rowKey={({ farmsysId }) => farmsysId}
      columns={[
        {
          key: 'farm',
          header: t('correspondents.farmsysId'),
          names: true,
          cell: ({ farmsysId }) => <span className="number">{farmsysId}</span>,
        },
        {
          key: 'candidates',
          header: t('sync.candidates'),
          cell: ({ candidates, refused }) => (
            <>
              {list(candidates.map(({ name, documentCount }) => `${name} (${documentCount})`))}
              {refused && <span className="small">{t(`sync.refused.${refused}`)}</span>}
            </>
          ),
        },
        {
          key: 'decide',
          header: t('sync.decide'),
          hideHeader: true,
          cell: ({ farmsysId }) => (
            <RouterAnchor to="/korrespondenten/konflikte" aria-label={t('sync.decideOf', { id: farmsysId })}>
              {t('sync.decide')}
            </RouterAnchor>
          ),
        },
      ]}
    />
  );
}

const Editable = ({ name }: { name: string }) => (
  <RouterAnchor to="/korrespondenten" search={{ q: name }}>
    {name}
  </RouterAnchor>
);

type TableProps<Row> = Props<readonly Row[]> & {
  list: SyncList;
  columns: Column<Row>[];
  rowKey: (row: Row) => string | number;
};

function ResultTable<Row>({ list, query, rows, columns, rowKey }: TableProps<Row>) {
  const t = useText();
  const { page, paging } = useFilters('/korrespondenten/abgleich');
  return (
    <DataTable
      caption={t(`sync.list.${list}`)}
      columns={columns}
      query={listInHand(query, rows, page)}
      rowKey={rowKey}
      empty={{ title: t(`sync.empty.${list}`) }}
      paging={paging}
      minWidth={560}
    />
  );
}
