import { Checkbox, Group, Select } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useLive } from '../api/hooks.ts';
import { useFilters } from '../components/filters.ts';
import { SearchField } from '../components/search-field.tsx';
import { useText } from '../context/language.tsx';
import { MARKS, NOT_APPROVED, RELEASE_LISTS } from './approval-search.ts';
import { FilterToggle } from './filter-toggle.tsx';
import { useOptions } from './use-options.ts';

const SHOWN_AT_ONCE = 50;

/** The filters of the list; all of them are in the URL. */
export function ApprovalFilters() {
  const t = useText();
  const { filters, set } = useFilters('/freigabe');
  const [isOpen, { toggle }] = useDisclosure();
  const options = useOptions();
  const types = useLive('/document-types');
  const correspondents = useLive('/correspondents');
  const flagged = types.data?.items.filter(({ freigabeErforderlich }) => freigabeErforderlich) ?? [];
  const status = filters.status ?? NOT_APPROVED;
  const ofOptions = (options.data?.items ?? []).map(({ id, label }) => ({ value: id, label }));
  const known = [
    NOT_APPROVED,
    'open',
    'undecided',
    'approved',
    'all',
    ...ofOptions.map(({ value }) => value),
  ];
  return (
    <Group gap="xs" align="flex-end" className="approval-filters" data-open={isOpen || undefined}>
      <SearchField
        label={t('approvals.filter.searchHint')}
        title={t('approvals.filter.search')}
        size="xs"
        value={filters.q}
        onChange={(q) => set({ q })}
      />
      <FilterToggle isOpen={isOpen} toggle={toggle} filters={filters} />
      <Select
        size="xs"
        w={{ base: 'calc(50% - 0.35rem)', xs: 190 }}
        label={t('approvals.filter.status')}
        allowDeselect={false}
        value={filters.release ?? status}
        onChange={(next) => {
          const release = RELEASE_LISTS.find((list) => list === next);
          // Some of them are decided: beneath the filter that is set at first they would be missing.
          if (release) set({ release, status: release === 'against-me' ? 'all' : 'open' });
          else set({ release: undefined, status: next === NOT_APPROVED || next === null ? undefined : next });
        }}
        data={[
          {
            group: t('approvals.filter.groups'),
            items: [
              { value: NOT_APPROVED, label: t('approvals.status.not-approved') },
              { value: 'open', label: t('approvals.status.open') },
              { value: 'undecided', label: t('approvals.status.undecided') },
              { value: 'approved', label: t('approvals.status.approved') },
              { value: 'all', label: t('approvals.status.all') },
            ],
          },
          {
            group: t('approvals.filter.release'),
            items: RELEASE_LISTS.map((value) => ({ value, label: t(`release.list.${value}`) })),
          },
          { group: t('approvals.filter.values'), items: ofOptions },
          // A bookmark may name a value that there is no more.
          ...(known.includes(status) ? [] : [{ value: status, label: t('approvals.status.unknown') }]),
        ]}
      />
      {(flagged.length > 1 || filters.type !== undefined) && (
        <Select
          size="xs"
          w={{ base: '100%', xs: 170 }}
          label={t('approvals.filter.type')}
          placeholder={t('approvals.filter.all')}
          clearable
          clearButtonProps={{ 'aria-label': t('approvals.filter.clear') }}
          value={filters.type === undefined ? null : String(filters.type)}
          onChange={(next) => set({ type: next === null ? undefined : Number(next) })}
          data={flagged.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      <Select
        size="xs"
        w={{ base: 'calc(50% - 0.35rem)', xs: 220 }}
        label={t('approvals.filter.correspondent')}
        placeholder={t('approvals.filter.all')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('approvals.filter.clear') }}
        limit={SHOWN_AT_ONCE}
        nothingFoundMessage={t('approvals.filter.nothing')}
        value={filters.correspondent === undefined ? null : String(filters.correspondent)}
        onChange={(next) => set({ correspondent: next === null ? undefined : Number(next) })}
        data={(correspondents.data?.items ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <Select
        size="xs"
        w={{ base: 'calc(50% - 0.35rem)', xs: 190 }}
        label={t('approvals.filter.mark')}
        placeholder={t('approvals.filter.all')}
        clearable
        clearButtonProps={{ 'aria-label': t('approvals.filter.clear') }}
        value={filters.mark ?? null}
        onChange={(next) => set({ mark: MARKS.find((mark) => mark === next) })}
        data={MARKS.map((value) => ({
          value,
          label:
            value === 'several-people' ? t('approvals.filter.severalPeople') : t(`invoice.mark.${value}`),
        }))}
      />
      <Checkbox
        size="xs"
        pb={7}
        label={t('approvals.mark.changed')}
        checked={filters.changed === true}
        onChange={(event) => {
          // Most of them are approved: beneath the filter that is set at first there would be none.
          const all = { changed: true as const, status: filters.status ?? 'all' };
          set(event.currentTarget.checked ? all : { changed: undefined });
        }}
      />
    </Group>
  );
}
