import { Checkbox, Skeleton, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiProblem } from '../api/problem.ts';
import { useText } from '../shell/language.tsx';
import type { Column, Selection } from './data-columns.ts';
import { DataRow, type Details } from './data-row.tsx';
import { EmptyState } from './empty-state.tsx';
import { ProblemAlert } from './problem-alert.tsx';
import { SortHeader, type Sorting } from './sort-header.tsx';
import { type Paging, TablePaging } from './table-paging.tsx';
import { TableScroll } from './table-scroll.tsx';

export type { Column, Selection } from './data-columns.ts';

type Props<Row> = {
  /** What the table is, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  query: Pick<
    UseQueryResult<{ items: readonly Row[]; total?: number }, ApiProblem>,
    'data' | 'error' | 'isPlaceholderData' | 'dataUpdatedAt' | 'refetch'
  >;
  rowKey: (row: Row) => string | number;
  empty: { title: string; hint?: ReactNode };
  paging?: Paging;
  sorting?: Sorting;
  selection?: Selection<Row>;
  /** What is shown beneath a row when its button is pressed, and what the button is called. */
  details?: Details<Row> & { header: string };
  /** The row at hand, where the page has one. */
  isCurrent?: (row: Row) => boolean;
  minWidth?: number;
};

const SKELETON_ROWS = 6;

/** A list as a real table: skeleton while it loads, words when it is empty or failed, pages beneath. */
export function DataTable<Row>(props: Props<Row>) {
  const { query, empty, paging, columns, minWidth = 40 * columns.length + 240 } = props;
  const { data, error } = query;
  if (error && !data && !error.isAway)
    return <ProblemAlert problem={error} onRetry={() => void query.refetch()} />;
  return (
    <Stack gap="sm">
      <div className="panel table-panel">
        {data?.items.length === 0 ? (
          <EmptyState {...empty} checkedAt={query.dataUpdatedAt} />
        ) : (
          <TableScroll name={props.caption} minWidth={minWidth}>
            <FilledTable {...props} />
          </TableScroll>
        )}
      </div>
      {paging && data?.total !== undefined && <TablePaging {...paging} total={data.total} />}
    </Stack>
  );
}

// Plain elements: a cell of the component library costs ten times as much, which 200 rows would show.
function FilledTable<Row>(props: Props<Row>) {
  const { caption, columns, query, rowKey, sorting, selection, details, isCurrent } = props;
  const rows = query.data?.items;
  return (
    <table
      aria-busy={rows === undefined || query.isPlaceholderData}
      className={query.isPlaceholderData ? 'table table-stale' : 'table'}
    >
      <caption className="caption-hidden">{caption}</caption>
      <thead className="table-head">
        <tr>
          {selection && rows && <SelectAll rows={rows} selection={selection} />}
          {columns.map((column) => (
            <SortHeader key={column.key} column={column} sorting={sorting} />
          ))}
          {details && (
            <SortHeader
              column={{ key: '', header: details.header, hideHeader: true, width: 48 }}
              sorting={undefined}
            />
          )}
        </tr>
      </thead>
      <tbody>
        {rows?.map((row) => (
          <DataRow
            key={rowKey(row)}
            row={row}
            columns={columns}
            selection={selection}
            details={details}
            isCurrent={isCurrent?.(row) ?? false}
          />
        )) ?? <SkeletonRows columns={columns.length + (details ? 1 : 0)} />}
      </tbody>
    </table>
  );
}

function SelectAll<Row>({ rows, selection }: { rows: readonly Row[]; selection: Selection<Row> }) {
  const t = useText();
  const chosen = rows.filter(selection.has).length;
  return (
    <th className="select" scope="col">
      <Checkbox
        size="xs"
        checked={chosen > 0 && chosen === rows.length}
        indeterminate={chosen > 0 && chosen < rows.length}
        onChange={(event) => selection.setAll(rows, event.currentTarget.checked)}
        aria-label={t('table.selectPage')}
      />
    </th>
  );
}

const SkeletonRows = ({ columns }: { columns: number }) =>
  numbers(SKELETON_ROWS).map((row) => (
    <tr key={row}>
      {numbers(columns).map((column) => (
        <td key={column}>
          <Skeleton height={14} my={4} width={column === 0 ? '60%' : '80%'} />
        </td>
      ))}
    </tr>
  ));

const numbers = (count: number): number[] => [...Array(count).keys()];
