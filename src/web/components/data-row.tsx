import './data-table.css';
import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { memo, type ReactNode, useId, useState } from 'react';
import { useText } from '../context/language.tsx';
import type { Column, Selection } from './data-columns.ts';
import type { RowMark } from './steady-rows.ts';

export type Details<Row> = {
  of: (row: Row) => ReactNode;
  label: (row: Row) => string;
  /** Whether there is more about this row; without it there is about all. */
  has?: (row: Row) => boolean;
};
type Props<Row> = {
  row: Row;
  rowKey: string | number;
  columns: readonly Column<Row>[];
  selection: Selection<Row> | undefined;
  details: Details<Row> | undefined;
  asCards: boolean;
  /** What others have changed while somebody was at one of the rows. */
  mark?: RowMark | undefined;
  /** Its place in a list of which only the rows in sight are drawn. */
  index?: number;
  measure?: (row: HTMLElement | null) => void;
};

/** One row of a `DataTable`; `useRowCursor` marks the one at hand. */
export const DataRow = memo(AnyRow) as typeof AnyRow;

function AnyRow<Row>(props: Props<Row>) {
  const { row, details } = props;
  if (details && (details.has?.(row) ?? true)) return <FoldedRow {...props} details={details} />;
  return <PlainRow {...props}>{details && <td />}</PlainRow>;
}

function PlainRow<Row>({ children, ...props }: Props<Row> & { children: ReactNode }) {
  const { row, rowKey, selection, asCards, mark, index, measure } = props;
  const t = useText();
  return (
    <tr
      data-row={rowKey}
      tabIndex={-1}
      {...(index !== undefined && { ref: measure, 'data-index': index, 'aria-rowindex': index + 2 })}
      {...(selection?.has(row) && { 'data-selected': true })}
      {...(mark && { 'data-mark': mark, title: t(`table.${mark}`) })}
      {...(asCards && { role: 'row' })}
    >
      <Cells {...props} />
      {children}
    </tr>
  );
}

/** A row with more about it beneath, once its button is pressed. */
function FoldedRow<Row>({ details, ...props }: Props<Row> & { details: Details<Row> }) {
  const { row, columns, selection, asCards } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <>
      <PlainRow {...props} details={details}>
        <td className="right fold" {...(asCards && { role: 'cell' })}>
          <ActionIcon
            variant="subtle"
            onClick={() => setOpen(!isOpen)}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            aria-label={details.label(row)}
          >
            <Chevron size={18} aria-hidden />
          </ActionIcon>
        </td>
      </PlainRow>
      {isOpen && (
        <tr id={id} className="row-details" {...(asCards && { role: 'row' })}>
          <td colSpan={columns.length + (selection ? 2 : 1)} {...(asCards && { role: 'cell' })}>
            {details.of(row)}
          </td>
        </tr>
      )}
    </>
  );
}

function Cells<Row>({
  row,
  columns,
  selection,
  asCards,
}: Pick<Props<Row>, 'row' | 'columns' | 'selection' | 'asCards'>) {
  return (
    <>
      {selection && <SelectRow row={row} selection={selection} />}
      {columns.map(({ key, header, cell, names, hideHeader, align = 'left' }) =>
        names ? (
          <th key={key} scope="row" className={align} {...(asCards && { role: 'rowheader' })}>
            {cell(row)}
          </th>
        ) : hideHeader ? (
          <td key={key} className={`${align} actions`} {...(asCards && CELL_OF_CARD)}>
            {cell(row)}
          </td>
        ) : (
          <td key={key} className={asCards ? 'card-line' : align} {...(asCards && CELL_OF_CARD)}>
            {/* Screen readers hear the column header. */}
            {asCards && (
              <span className="card-label" aria-hidden>
                {header}
              </span>
            )}
            {/* In columns as well: else a field would be a new one, without what has been typed, when the window is resized. */}
            <div className="card-value">{cell(row)}</div>
          </td>
        ),
      )}
    </>
  );
}

/** Explicit roles: screen readers ignore those of a table that is not laid out as one. */
const CELL_OF_CARD = { role: 'cell' };

function SelectRow<Row>({ row, selection }: { row: Row; selection: Selection<Row> }) {
  const t = useText();
  return (
    <td className="select">
      {/* The browser's own: that of the component library costs more than all other cells of the row. */}
      <input
        type="checkbox"
        className="row-check"
        checked={selection.has(row)}
        onChange={() => selection.toggle(row)}
        aria-label={t('table.selectRow', { row: selection.nameOf(row) })}
      />
    </td>
  );
}
