import { NativeSelect } from '@mantine/core';
import { useText } from '../context/language.tsx';
import type { Column } from './data-columns.ts';
import type { Sorting } from './sort-header.tsx';

type Props = { columns: readonly Pick<Column<never>, 'key' | 'header' | 'sortable'>[]; sorting: Sorting };

/** By what a list is sorted, where its rows are cards and there are no headers to press. */
export function SortSelect({ columns, sorting }: Props) {
  const t = useText();
  const data = columns
    .filter(({ sortable }) => sortable)
    .flatMap(({ key, header }) => [
      { value: key, label: t('list.ascending', { column: header }) },
      { value: `-${key}`, label: t('list.descending', { column: header }) },
    ]);
  return (
    <NativeSelect
      size="xs"
      label={t('list.sort')}
      data={data}
      value={sorting.by}
      onChange={(event) => sorting.onChange(event.currentTarget.value)}
    />
  );
}
