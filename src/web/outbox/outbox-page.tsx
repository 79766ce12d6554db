import { Button, Group, Select } from '@mantine/core';
import { useFilters } from '../components/filters.ts';
import { Page } from '../components/page.tsx';
import { SearchField } from '../components/search-field.tsx';
import { useText } from '../context/language.tsx';
import { STATE_FILTERS } from './outbox-search.ts';
import { OutboxTable } from './outbox-table.tsx';

/** Mails that go out: what waits, what has gone, what did not, and where somebody has to look. */
export function OutboxPage() {
  const t = useText();
  const { filters, set } = useFilters('/postausgang');
  return (
    <Page title={t('nav.outbox')} lead={t('outbox.lead')}>
      <Group gap="sm" align="flex-end">
        <SearchField
          label={t('outbox.searchHint')}
          title={t('outbox.search')}
          size="xs"
          value={filters.q}
          onChange={(q) => set({ q })}
        />
        <Select
          size="xs"
          w={210}
          label={t('outbox.column.state')}
          allowDeselect={false}
          value={filters.state ?? 'all'}
          onChange={(next) => set({ state: STATE_FILTERS.find((one) => one === next && one !== 'all') })}
          data={STATE_FILTERS.map((state) => ({ value: state, label: t(`outbox.filter.${state}`) }))}
        />
        {filters.itemId && (
          <Button size="xs" variant="default" onClick={() => set({ itemId: undefined })}>
            {t('outbox.ofAllFiles')}
          </Button>
        )}
      </Group>
      <OutboxTable />
    </Page>
  );
}
