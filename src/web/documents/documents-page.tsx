import { Group, Text } from '@mantine/core';
import { useLive } from '../api/hooks.ts';
import { useFilters } from '../components/filters.ts';
import { Page } from '../components/page.tsx';
import { currentRow } from '../components/row-cursor.ts';
import { SearchField } from '../components/search-field.tsx';
import { useText } from '../context/language.tsx';
import { useKeys } from '../keys/keys-provider.tsx';
import { DocumentTable } from './document-table.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { documentKeys } from './keys.ts';
import { useManualDone } from './use-manual-done.ts';
import { useNextDocument } from './use-next-document.ts';

/** What Paperless does not announce is no event. */
const EVERY_MS = 10_000;

/** The documents that wait for somebody to edit them by hand. */
export function DocumentsPage() {
  const t = useText();
  const { filters, set, page, paging } = useFilters('/bearbeiten');
  const { q, sort = '-created', edit } = filters;
  const list = useLive('/documents', {
    input: { query: { list: 'manual', ...page, q, sort } },
    every: EVERY_MS,
  });
  const rows = list.data?.items ?? [];
  const open = (id: number | undefined) => set({ edit: id, page: filters.page });
  const markDone = useManualDone();
  const withCurrentRow = (act: (row: (typeof rows)[number]) => void) => () => {
    const row = rows.find(({ id }) => String(id) === currentRow());
    if (row) act(row);
  };
  useKeys(documentKeys, {
    edit: withCurrentRow(({ id }) => open(id)),
    done: withCurrentRow(markDone),
  });
  const place = rows.findIndex(({ id }) => id === edit);
  const behind = place < 0 ? undefined : rows[place + 1];
  const left = (list.data?.total ?? 0) - (page.page - 1) * page.pageSize - place - 2;
  const known = behind && { id: behind.id, title: behind.title, left };
  const goOn = useNextDocument({ after: edit, open, order: { q, sort }, known });
  return (
    <Page
      title={t('nav.documents')}
      // How many of them were found is said beside the search: that fewer wait would not be true.
      lead={list.data && !q ? t('documents.lead', { count: list.data.total }) : '\u00a0'}
    >
      <Group gap="sm">
        <SearchField label={t('documents.search')} value={q} onChange={(text) => set({ q: text })} />
      </Group>
      {q && list.data && (
        <Text size="sm" role="status" className="wrap-anywhere">
          {t('documents.found', { count: list.data.total, q })}
        </Text>
      )}
      <DocumentTable
        list={list}
        paging={paging}
        sorting={{ by: sort, onChange: (by) => set({ sort: SORTS.find((one) => one === by) }) }}
        {...(q !== undefined && { onReset: () => set({ q: undefined }) })}
        onEdit={open}
        onDone={markDone}
      />
      {edit !== undefined && (
        <EditDialog
          key={edit}
          documentId={edit}
          onClose={() => open(undefined)}
          {...(goOn && { onSavedForNext: goOn })}
        />
      )}
    </Page>
  );
}

const SORTS = ['created', '-created', 'title', '-title'] as const;
