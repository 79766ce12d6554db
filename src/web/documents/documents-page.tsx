import { Group, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useLive } from '../api/hooks.ts';
import { useFilters } from '../components/filters.ts';
import { Page } from '../components/page.tsx';
import { announce } from '../shell/announce.tsx';
import { useText } from '../shell/language.tsx';
import { useShortcuts } from '../shell/shortcuts.tsx';
import { DocumentTable } from './document-table.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { useRowKeys } from './row-keys.ts';

const EVERY_MS = 10_000;
const TYPING_MS = 250;

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
  const current = useRowKeys(rows, open);
  const place = rows.findIndex(({ id }) => id === edit);
  const next = place < 0 ? undefined : rows[place + 1];
  const goOn = () => {
    if (!next) return open(undefined);
    const position = (page.page - 1) * page.pageSize + place + 2;
    announce(t('documents.next', { title: next.title, position, total: list.data?.total ?? 0 }));
    open(next.id);
  };
  return (
    <Page
      title={t('nav.documents')}
      lead={list.data ? t('documents.lead', { count: list.data.total }) : '\u00a0'}
    >
      <Group gap="sm">
        <Search value={q ?? ''} onChange={(text) => set({ q: text || undefined })} />
      </Group>
      {q && list.data && (
        <Text size="sm" role="status">
          {t('documents.found', { count: list.data.total, q })}
        </Text>
      )}
      <DocumentTable
        list={list}
        paging={paging}
        sorting={{ by: sort, onChange: (by) => set({ sort: SORTS.find((one) => one === by) }) }}
        searched={q !== undefined}
        isCurrent={({ id }) => id === (edit ?? current)}
        onEdit={open}
      />
      {edit !== undefined && (
        <EditDialog
          key={edit}
          documentId={edit}
          onClose={() => open(undefined)}
          {...(next && { onSavedForNext: goOn })}
        />
      )}
    </Page>
  );
}

const SORTS = ['created', '-created', 'title', '-title'] as const;

function Search({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const t = useText();
  const [text, setText] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  const settle = useDebouncedCallback(onChange, TYPING_MS);
  useShortcuts([{ key: '/', label: t('documents.search'), run: () => field.current?.focus() }]);
  return (
    <TextInput
      ref={field}
      type="search"
      aria-label={t('documents.search')}
      placeholder={t('documents.search')}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        settle(event.currentTarget.value);
      }}
      w={{ base: '100%', xs: 320 }}
    />
  );
}
