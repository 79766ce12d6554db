import './data-table.css';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { useText } from '../context/language.tsx';

export type Sorting = {
  /** The key of the column, with a minus for descending: `due`, `-amount`. */
  by: string;
  onChange: (by: string) => void;
};

type Props = {
  column: {
    key: string;
    header: string;
    align?: 'left' | 'right';
    width?: number | string;
    sortable?: boolean;
    hideHeader?: boolean;
  };
  sorting: Sorting | undefined;
};

/** The header of a column; pressed, it sorts by the column, and the other way round the next time. */
export function SortHeader({ column, sorting }: Props) {
  const t = useText();
  const { key, header, align = 'left', width, sortable, hideHeader } = column;
  const common = {
    scope: 'col',
    className: align,
    ...(width !== undefined && { style: { width } }),
  } as const;
  if (!sortable || !sorting) {
    return <th {...common}>{hideHeader ? <VisuallyHidden>{header}</VisuallyHidden> : header}</th>;
  }
  const direction = sorting.by === key ? 'ascending' : sorting.by === `-${key}` ? 'descending' : 'none';
  const Arrow = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort }[direction];
  return (
    <th {...common} aria-sort={direction}>
      <UnstyledButton
        className="sort-button"
        onClick={() => sorting.onChange(direction === 'ascending' ? `-${key}` : key)}
        title={t('table.sortBy', { column: header })}
      >
        {header}
        <Arrow size={14} aria-hidden className={direction === 'none' ? 'sort-idle' : ''} />
      </UnstyledButton>
    </th>
  );
}
