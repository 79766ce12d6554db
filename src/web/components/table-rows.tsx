import './data-table.css';
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Column, Selection } from './data-columns.ts';
import { DataRow, type Details } from './data-row.tsx';
import type { RowMark } from './steady-rows.ts';

/** Fewer rows than this are all in the page: searched by the browser, printed, and measured by nobody. */
const VIRTUAL_FROM = 60;
/** Rows above and beneath the window, for a quick turn of the wheel. */
const OVERSCAN = 10;
const ROW_PX = 44;
const CARD_PX = 150;

type Props<Row> = {
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  columns: readonly Column<Row>[];
  selection: Selection<Row> | undefined;
  details: Details<Row> | undefined;
  asCards: boolean;
  /** What others have changed while somebody was at one of the rows. */
  marks: ReadonlyMap<string, RowMark>;
  /** The key of the row at hand, which stays in the page wherever it is scrolled to. */
  atHand: RefObject<string | null>;
};

/** Whether only the rows in sight are drawn. Those that fold open are not: their height is not theirs alone. */
export const isVirtual = (rows: number, details: unknown): boolean => rows >= VIRTUAL_FROM && !details;

/** The rows of a `DataTable`; of many only those in sight are there. */
export function TableRows<Row>(props: Props<Row>): ReactNode {
  const { marks, ...rest } = props;
  const { rows, rowKey, asCards, details } = rest;
  if (isVirtual(rows.length, details)) return <RowsInSight {...props} />;
  return (
    <tbody {...(asCards && { role: 'rowgroup' })}>
      {rows.map((row) => (
        <DataRow
          key={rowKey(row)}
          {...rest}
          row={row}
          rowKey={rowKey(row)}
          mark={marks.get(String(rowKey(row)))}
        />
      ))}
    </tbody>
  );
}

function RowsInSight<Row>({ rows: given, marks, ...props }: Props<Row>) {
  const { rowKey, columns, selection, asCards, atHand } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  const { rows, places } = useMemo(() => placed(given, rowKey), [given, rowKey]);
  // The same one at each drawing: with another one every row's place is reckoned anew.
  const getItemKey = useCallback((index: number) => String(rowKey(rows[index] as Row)), [rows, rowKey]);
  // After every drawing: what is above may have moved the table.
  useLayoutEffect(() => {
    const now = (body.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
    if (Math.abs(now - top) >= 1) setTop(now);
  });
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => (asCards ? CARD_PX : ROW_PX),
    overscan: OVERSCAN,
    scrollMargin: top,
    getItemKey,
    rangeExtractor: (range) =>
      withNeighbours(defaultRangeExtractor(range), places.get(atHand.current ?? ''), rows.length),
    useFlushSync: false,
  });
  const width = columns.length + (selection ? 1 : 0);
  let drawnTo = top;
  return (
    <tbody ref={body} className="rows-in-sight" {...(asCards && { role: 'rowgroup' })}>
      {virtual.getVirtualItems().flatMap(({ index, key, start, end }) => {
        const before = start - drawnTo;
        drawnTo = end;
        const row = rows[index] as Row;
        return [
          before > 0 && <Gap key={`before ${String(key)}`} height={before} width={width} />,
          <DataRow
            key={String(key)}
            {...props}
            row={row}
            rowKey={rowKey(row)}
            mark={marks.get(String(rowKey(row)))}
            index={index}
            measure={virtual.measureElement}
          />,
        ];
      })}
      <Gap height={top + virtual.getTotalSize() - drawnTo} width={width} />
    </tbody>
  );
}

/** The room of rows that are not drawn. */
const Gap = ({ height, width }: { height: number; width: number }) => (
  <tr aria-hidden className="row-gap" style={{ height }}>
    <td colSpan={width} />
  </tr>
);

/** The rows by key, each once: one that moved while a long list was read may have come twice. */
function placed<Row>(given: readonly Row[], rowKey: (row: Row) => string | number) {
  const byKey = new Map(given.map((row) => [String(rowKey(row)), row]));
  return {
    rows: [...byKey.values()],
    places: new Map([...byKey.keys()].map((key, index) => [key, index])),
  };
}

/** @param at the row at hand: it keeps the focus, and `J` and `K` need the next ones */
export function withNeighbours(range: readonly number[], at: number | undefined, count: number): number[] {
  if (at === undefined) return [...range];
  const near = [at - 1, at, at + 1].filter((index) => index >= 0 && index < count);
  return [...new Set([...range, ...near])].sort((a, b) => a - b);
}
