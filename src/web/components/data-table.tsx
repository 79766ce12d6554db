import { Checkbox, Skeleton, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useRef } from 'react';
import './data-table.css';
import type { ApiProblem } from '../api/problem.ts';
import { useText } from '../context/language.tsx';
import { useKeys } from '../keys/keys-provider.tsx';
import { listKeys } from '../keys/shared-keys.ts';
import { useChosenColumns } from './chosen-columns.ts';
import type { Column, Selection } from './data-columns.ts';
import type { Details } from './data-row.tsx';
import { EmptyState } from './empty-state.tsx';
import { useLastPage } from './last-page.ts';
import { useListTools } from './list-tools.tsx';
import { ProblemAlert } from './problem-alert.tsx';
import { useRowCursor } from './row-cursor.ts';
import { SortHeader, type Sorting } from './sort-header.tsx';
import { SortSelect } from './sort-select.tsx';
import { type Paging, TablePaging } from './table-paging.tsx';
import { isVirtual, TableRows } from './table-rows.tsx';
import { useAsCards } from './use-as-cards.ts';
import { useFixedColumns } from './use-fixed-columns.ts';
import { useSteadyRows } from './use-steady-rows.ts';

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
  /** `onReset` takes the filters away that have left nothing. */
  empty: { title: string; hint?: ReactNode; onReset?: () => void };
  paging?: Paging;
  sorting?: Sorting;
  selection?: Selection<Row>;
  /** What is shown beneath a row when its button is pressed, and what the button is called. */
  details?: Details<Row> & { header: string };
  /** The name under which the choice of columns is kept; with it there are tools for columns and saved views. */
  list?: string;
  /** Pixels; with less room than that the rows are cards. */
  minWidth?: number;
};

const SKELETON_ROWS = 6;

/**
 * A list: a real table, and where there is no room for one, a card for each row. Skeleton while it loads, words when it
 * is empty or failed, pages beneath; `J` and `K`, and the place that is kept, are those of `useRowCursor`.
 */
export function DataTable<Row>(props: Props<Row>) {
  const { query, empty, paging, sorting, list } = props;
  const { columns, choice } = useChosenColumns(list, props.columns);
  const { minWidth = 40 * columns.length + 240 } = props;
  const { data, error } = query;
  const place = useRef<HTMLDivElement>(null);
  const isFilled = (data?.items.length ?? 0) > 0;
  const isBehindLast = useLastPage(paging, query);
  const asCards = useAsCards(place, minWidth, isFilled);
  useKeys(listKeys, { refresh: () => void query.refetch() });
  const atHand = useRowCursor(place, asCards !== undefined && isFilled);
  const { button, dialog } = useListTools(choice);
  const tools = isFilled && button;
  const isFailed = error && !data && !error.isAway;
  return (
    <Stack gap="sm" ref={place}>
      {isFailed ? (
        <ProblemAlert problem={error} onRetry={() => void query.refetch()} />
      ) : (
        <>
          {dialog}
          {asCards && (sorting || tools) && (
            <div className="card-tools">
              {sorting && <SortSelect columns={columns} sorting={sorting} />}
              {tools}
            </div>
          )}
          <div className="panel table-panel">
            {!asCards && tools}
            {data?.items.length === 0 && !isBehindLast ? (
              <EmptyState {...empty} checkedAt={query.dataUpdatedAt} />
            ) : (
              <FilledTable
                {...props}
                {...(isBehindLast && { query: { ...query, data: undefined } })}
                columns={columns}
                asCards={asCards ?? false}
                atHand={atHand}
              />
            )}
          </div>
          {paging && data?.total !== undefined && !isBehindLast && (
            <TablePaging {...paging} total={data.total} mayShowAll={!props.details} />
          )}
        </>
      )}
    </Stack>
  );
}

// Plain elements: a cell of the component library costs ten times as much, which 200 rows would show.
function FilledTable<Row>(props: Props<Row> & { asCards: boolean; atHand: RefObject<string | null> }) {
  const { caption, columns, query, rowKey, sorting, selection, details, asCards, atHand } = props;
  const table = useRef<HTMLTableElement>(null);
  const steady = useSteadyRows(table, query.data?.items, rowKey);
  const rows = query.data && steady.rows;
  const virtual = isVirtual(rows?.length ?? 0, details);
  const widths = useFixedColumns(
    table,
    virtual && !asCards ? columns.map(({ key }) => key).join() + Boolean(selection) : undefined,
  );
  return (
    <table
      ref={table}
      {...(virtual && rows && { 'aria-rowcount': rows.length + 1 })}
      {...(widths && { style: { tableLayout: 'fixed' } })}
      aria-busy={rows === undefined || query.isPlaceholderData}
      className={query.isPlaceholderData ? 'table table-stale' : 'table'}
      {...(asCards && { 'data-cards': true, role: 'table' })}
    >
      <caption className="caption-hidden">{caption}</caption>
      {widths && (
        <colgroup>
          {widths.map((width, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name here
            <col key={index} style={{ width: `${width}%` }} />
          ))}
        </colgroup>
      )}
      <thead className="table-head" {...(asCards && { role: 'rowgroup' })}>
        <tr {...(asCards && { role: 'row' })}>
          {selection && rows && <SelectAll rows={rows} selection={selection} />}
          {columns.map((column) => (
            <SortHeader key={column.key} column={column} sorting={asCards ? undefined : sorting} />
          ))}
          {details && (
            <SortHeader
              column={{ key: '', header: details.header, hideHeader: true, width: 48 }}
              sorting={undefined}
            />
          )}
        </tr>
      </thead>
      {rows ? (
        <TableRows {...{ rows, rowKey, columns, selection, details, asCards, atHand }} marks={steady.marks} />
      ) : (
        <tbody>
          <SkeletonRows columns={columns.length + (details ? 1 : 0)} />
        </tbody>
      )}
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
