import { ActionIcon, Checkbox, Table } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useText } from '../shell/language.tsx';
import type { Column, Selection } from './data-columns.ts';

type Props<Row> = {
  row: Row;
  columns: readonly Column<Row>[];
  selection: Selection<Row> | undefined;
  details: { of: (row: Row) => ReactNode; label: (row: Row) => string } | undefined;
  isCurrent: ((row: Row) => boolean) | undefined;
};

/** One row of a `DataTable`, and what lies folded beneath it. */
export function DataRow<Row>({ row, columns, selection, details, isCurrent }: Props<Row>) {
  const t = useText();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <>
      <Table.Tr {...(isCurrent?.(row) && { 'aria-current': 'true' as const })}>
        {selection && (
          <Table.Td w={40}>
            <Checkbox
              size="xs"
              checked={selection.has(row)}
              onChange={() => selection.toggle(row)}
              aria-label={t('table.selectRow', { row: selection.nameOf(row) })}
            />
          </Table.Td>
        )}
        {columns.map(({ key, cell, names, align = 'left' }) =>
          names ? (
            <Table.Th key={key} scope="row" fw={500} ta={align}>
              {cell(row)}
            </Table.Th>
          ) : (
            <Table.Td key={key} ta={align} {...(align === 'right' && { className: 'number' })}>
              {cell(row)}
            </Table.Td>
          ),
        )}
        {details && (
          <Table.Td w={48} ta="right">
            <ActionIcon
              variant="subtle"
              onClick={() => setOpen(!isOpen)}
              aria-expanded={isOpen}
              {...(isOpen && { 'aria-controls': id })}
              aria-label={details.label(row)}
            >
              <Chevron size={18} aria-hidden />
            </ActionIcon>
          </Table.Td>
        )}
      </Table.Tr>
      {details && isOpen && (
        <Table.Tr id={id} className="row-details">
          <Table.Td colSpan={columns.length + (selection ? 2 : 1)}>{details.of(row)}</Table.Td>
        </Table.Tr>
      )}
    </>
  );
}
