import { Group, SegmentedControl, Select } from '@mantine/core';
import { useFilters } from '../../components/filters.ts';
import { SearchField } from '../../components/search-field.tsx';
import { useFormats, useText } from '../../context/language.tsx';
import { SCOPES, SOURCES, STATES } from '../inbox-search.ts';
import { useOpenCount } from './use-open-count.ts';

/** Whose files are shown, and which of them; all filters are in the URL. */
export function InboxFilters() {
  const t = useText();
  const { filters, set } = useFilters('/posteingang');
  const { number } = useFormats();
  const counts = { public: useOpenCount('public'), personal: useOpenCount('personal') };
  const label = (scope: (typeof SCOPES)[number]) => {
    const count = counts[scope];
    return count
      ? t('inbox.scopeCount', { scope: t(`inbox.scope.${scope}`), count: number(count) })
      : t(`inbox.scope.${scope}`);
  };
  return (
    <Group gap="xs" align="flex-end">
      <SegmentedControl
        aria-label={t('inbox.filter.scope')}
        value={filters.scope ?? 'public'}
        onChange={(next) => set({ scope: SCOPES.find((one) => one === next && one !== 'public') })}
        data={SCOPES.map((scope) => ({ value: scope, label: label(scope) }))}
      />
      <SearchField
        label={t('inbox.filter.searchHint')}
        title={t('inbox.filter.search')}
        size="xs"
        value={filters.q}
        onChange={(q) => set({ q })}
      />
      <Select
        size="xs"
        w={{ base: 'calc(50% - 0.35rem)', xs: 150 }}
        label={t('inbox.filter.state')}
        allowDeselect={false}
        value={filters.state ?? 'open'}
        onChange={(next) => set({ state: STATES.find((one) => one === next && one !== 'open') })}
        data={STATES.map((state) => ({ value: state, label: t(`inbox.state.${state}`) }))}
      />
      <Select
        size="xs"
        w={{ base: 'calc(50% - 0.35rem)', xs: 170 }}
        label={t('inbox.filter.source')}
        placeholder={t('inbox.filter.all')}
        clearable
        clearButtonProps={{ 'aria-label': t('inbox.filter.clear') }}
        value={filters.source ?? null}
        onChange={(next) => set({ source: SOURCES.find((one) => one === next) })}
        data={SOURCES.map((source) => ({ value: source, label: t(`inbox.source.${source}`) }))}
      />
    </Group>
  );
}
