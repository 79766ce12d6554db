import { Group, SegmentedControl } from '@mantine/core';
import { useLive } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import { type Column, DataTable } from '../components/data-table.tsx';
import { useFilters } from '../components/filters.ts';
import { Page } from '../components/page.tsx';
import { RowButton } from '../components/row-button.tsx';
import { SearchField } from '../components/search-field.tsx';
import { useFormats, useText } from '../context/language.tsx';
import { CorrespondentSections } from './correspondent-sections.tsx';
import { EditCorrespondent } from './edit-correspondent.tsx';

type Correspondent = Schemas['CorrespondentSettings'];
const LINKED = ['yes', 'no'] as const;

/** Every correspondent with its number and id in the farm system and its other names. */
export function CorrespondentsPage() {
  const t = useText();
  const { list, number } = useFormats();
  const { filters, set, page, paging } = useFilters('/korrespondenten');
  const { q, linked } = filters;
  const correspondents = useLive('/correspondents/settings', { input: { query: { ...page, q, linked } } });
  const edited = correspondents.data?.items.find(({ id }) => id === filters.edit);
  const edit = (id: number | undefined) => set({ edit: id, page: filters.page });
  const total = correspondents.data?.total;
  const columns: Column<Correspondent>[] = [
    { key: 'name', header: t('correspondents.name'), names: true, cell: ({ name }) => name },
    {
      key: 'supplier',
      header: t('correspondents.supplierNumber'),
      cell: ({ supplierNumber }) => <span className="number">{supplierNumber}</span>,
    },
    {
      key: 'farm',
      header: t('correspondents.farmsysId'),
      cell: ({ farmsysId }) => <span className="number">{farmsysId}</span>,
    },
    { key: 'aliases', header: t('correspondents.aliases'), cell: ({ aliases }) => list(aliases) },
    {
      key: 'actions',
      header: t('correspondents.actions'),
      hideHeader: true,
      align: 'right',
      cell: (one) => (
        <RowButton onClick={() => edit(one.id)} label={t('correspondents.editOf', { name: one.name })}>
          {t('correspondents.edit')}
        </RowButton>
      ),
    },
  ];
  return (
    <Page
      title={t('nav.correspondents')}
      lead={total === undefined ? '\u00a0' : t('correspondents.lead', { count: total, shown: number(total) })}
    >
      <CorrespondentSections />
      <Group gap="sm">
        <SearchField label={t('correspondents.search')} value={q} onChange={(next) => set({ q: next })} />
        <SegmentedControl
          size="xs"
          aria-label={t('correspondents.filter')}
          value={linked ?? 'all'}
          onChange={(next) => set({ linked: LINKED.find((one) => one === next) })}
          data={[
            { value: 'all', label: t('correspondents.filter.all') },
            { value: 'yes', label: t('correspondents.filter.yes') },
            { value: 'no', label: t('correspondents.filter.no') },
          ]}
        />
      </Group>
      <DataTable
        caption={t('correspondents.caption')}
        list="correspondents"
        columns={columns}
        query={correspondents}
        rowKey={({ id }) => id}
        empty={
          q || linked
            ? {
                title: t('correspondents.noneFound'),
                hint: t('correspondents.noneFoundHint'),
                onReset: () => set({ q: undefined, linked: undefined }),
              }
            : { title: t('correspondents.none') }
        }
        paging={paging}
        minWidth={760}
      />
      {edited && <EditCorrespondent key={edited.id} correspondent={edited} onClose={() => edit(undefined)} />}
    </Page>
  );
}
