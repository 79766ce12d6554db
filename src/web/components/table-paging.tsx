import { Group, NativeSelect, Pagination, Text } from '@mantine/core';
import { useFormats, useText } from '../context/language.tsx';
import { ALL_ROWS, PAGE_SIZES } from './search.ts';

export type Paging = {
  page: number;
  pageSize: number;
  /** `replaces`: Back does not lead to the page that was shown. */
  onChange: (next: { page: number; pageSize: number; replaces?: true }) => void;
};

/** Which rows are shown, the pages, and how long one is. */
export function TablePaging({
  page,
  pageSize,
  total,
  onChange,
  mayShowAll,
}: Paging & { total: number; mayShowAll: boolean }) {
  const t = useText();
  const { number } = useFormats();
  if (total <= PAGE_SIZES[0]) return null;
  const pages = Math.ceil(total / pageSize);
  const from = (page - 1) * pageSize + 1;
  const words = { '<': t('table.previous'), '>': t('table.next') };
  return (
    <Group justify="space-between" gap="sm">
      <Text size="sm" className="number">
        {t('table.rows', {
          from: number(from),
          to: number(Math.min(from + pageSize - 1, total)),
          total: number(total),
        })}
      </Text>
      <Group gap="sm">
        <Pagination
          component="nav"
          aria-label={t('table.pages')}
          value={page}
          total={pages}
          onChange={(next) => onChange({ page: next, pageSize })}
          size="sm"
          getItemProps={(one) => ({ 'aria-label': t('table.page', { page: one }) })}
          getControlProps={(control) => ({ 'aria-label': control === 'previous' ? words['<'] : words['>'] })}
        />
        <NativeSelect
          aria-label={t('table.perPage')}
          data={PAGE_SIZES.filter((size) => mayShowAll || size !== ALL_ROWS).map((size) => ({
            value: String(size),
            label: size === ALL_ROWS ? t('table.allRows') : String(size),
          }))}
          value={String(pageSize)}
          onChange={(event) => onChange({ page: 1, pageSize: Number(event.currentTarget.value) })}
          size="xs"
          w={80}
        />
      </Group>
    </Group>
  );
}
