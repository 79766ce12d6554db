import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useText } from '../shell/language.tsx';
import type { Column, Selection } from './data-columns.ts';

export type Details<Row> = {
  of: (row: Row) => ReactNode;
  label: (row: Row) => string;
  /** Whether there is more about this row; without it there is about all. */
  has?: (row: Row) => boolean;
};
type Props<Row> = {
  row: Row;
  columns: readonly Column<Row>[];
  selection: Selection<Row> | undefined;
  details: Details<Row> | undefined;
  isCurrent: boolean;
};

/** One row of a `DataTable`. */
export function DataRow<Row>(props: Props<Row>) {
  const { row, columns, selection, details, isCurrent } = props;
  if (details && (details.has?.(row) ?? true)) return <FoldedRow {...props} details={details} />;
  return (
    <tr aria-current={isCurrent ? 'true' : undefined}>
      <Cells row={row} columns={columns} selection={selection} />
      {details && <td />}
    </tr>
  );
}

/** A row with more about it beneath, once its button is pressed. */
function FoldedRow<Row>({
  row,
  columns,
  selection,
  details,
  isCurrent,
}: Props<Row> & { details: Details<Row> }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <>
      <tr aria-current={isCurrent ? 'true' : undefined}>
        <Cells row={row} columns={columns} selection={selection} />
        <td className="right">
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
      </tr>
      {isOpen && (
        <tr id={id} className="row-details">
          <td colSpan={columns.length + (selection ? 2 : 1)}>{details.of(row)}</td>
        </tr>
      )}
    </>
  );
}

function Cells<Row>({ row, columns, selection }: Pick<Props<Row>, 'row' | 'columns' | 'selection'>) {
  return (
    <>
      {selection && <SelectRow row={row} selection={selection} />}
      {columns.map(({ key, cell, names, align = 'left' }) =>
        names ? (
          <th key={key} scope="row" className={align}>
            {cell(row)}
          </th>
        ) : (
          <td key={key} className={align}>
            {cell(row)}
          </td>
        ),
      )}
    </>
  );
}

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
