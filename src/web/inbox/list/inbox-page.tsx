import { Stack } from '@mantine/core';
import '../inbox.css';
import { useLive } from '../../api/hooks.ts';
import { useFilters } from '../../components/filters.ts';
import { notifyRefusal } from '../../components/notify.ts';
import { Page } from '../../components/page.tsx';
import { currentRow } from '../../components/row-cursor.ts';
import { useSelection } from '../../components/use-selection.ts';
import { useFormats, useText } from '../../context/language.tsx';
import { useMay } from '../../context/me.tsx';
import { useKeys } from '../../keys/keys-provider.tsx';
import { inboxListKeys } from '../keys.ts';
import type { InboxItem } from '../shown.ts';
import { useInboxActions } from '../use-inbox-actions.ts';
import { ChosenBar } from './chosen-bar.tsx';
import { DropArea } from './drop-area.tsx';
import { type Dropped, namedWhenPasted } from './dropped-files.ts';
import { HandOver } from './hand-over-dialog.tsx';
import { HandOverNotices } from './hand-over-notices.tsx';
import { InboxFilters } from './inbox-filters.tsx';
import { InboxTable } from './inbox-table.tsx';
import { UploadButton } from './upload-button.tsx';
import { UploadPanel } from './upload-panel.tsx';
import { useRowFocus } from './use-row-focus.ts';
import { useUploads } from './use-uploads.ts';

/** How far the reading of a file is, and who has it open, are no events. */
const WHILE_READING_MS = 3_000;
const ELSE_MS = 20_000;

const isBeingRead = ({ reading }: InboxItem) => reading === 'waiting' || reading === 'reading';

/** The files that wait: found, brought, chosen, merged, put into the bin and taken out of it. */
export function InboxPage() {
  const t = useText();
  const may = useMay();
  const { dateTime } = useFormats();
  const { filters, page } = useFilters('/posteingang');
  const { scope = 'public', state = 'open', source, q, sort } = filters;
  const filter = { scope, state, source, q };
  const list = useLive('/inbox/items', {
    input: { query: { ...page, ...filter, sort } },
    every: (list) => (list?.items.some(isBeingRead) ? WHILE_READING_MS : ELSE_MS),
  });
  const rows = list.data?.items ?? [];
  const { selection, chosen, clear } = useSelection<InboxItem>({
    rows,
    filter: JSON.stringify(filter),
    keyOf: ({ itemId }) => itemId,
    nameOf: ({ name }) => name,
  });
  const actions = useInboxActions(clear);
  useRowFocus(rows.map(({ itemId }) => itemId));
  const { queue } = useUploads();
  const target = t(`inbox.target.${scope}`);
  const onAtHand = (act: (item: InboxItem) => void) => {
    const item = rows.find(({ itemId }) => itemId === currentRow());
    if (item) act(item);
  };
  useKeys(inboxListKeys, {
    select: () => onAtHand(selection.toggle),
    chosen:
      chosen.length > 0
        ? () => document.querySelector<HTMLElement>('.chosen-bar button')?.focus()
        : undefined,
    discard: () => onAtHand((item) => item.state === 'open' && actions.discard.mutate([item])),
  });
  const take = ({ files, folders }: Dropped, how: 'dropped' | 'pasted') => {
    if (folders > 0) notifyRefusal(t, t('upload.noFolders'), t('upload.noFoldersHint'));
    const named = t('upload.pasted', { time: dateTime(new Date().toISOString()) });
    queue.add(how === 'pasted' ? files.map((file) => namedWhenPasted(file, named)) : files, scope);
  };
  const total = list.data?.total;
  return (
    <Page
      title={t('nav.inbox')}
      lead={total === undefined ? '\u00a0' : t(`inbox.lead.${state}`, { count: total })}
      actions={
        <>
          {may('MANAGE_SETTINGS') && may('VIEW_AUDIT') && <HandOver />}
          <UploadButton onFiles={(files) => queue.add(files, scope)} />
        </>
      }
    >
      <HandOverNotices />
      <UploadPanel />
      <Stack gap="xs">
        <InboxFilters />
        <InboxTable
          query={list}
          selection={selection}
          actions={actions}
          isFiltered={q !== undefined || source !== undefined}
        />
        {/* Beneath the rows, so that none of them moves. */}
        <ChosenBar chosen={chosen} actions={actions} onClear={clear} />
      </Stack>
      <DropArea onFiles={take} target={target} />
    </Page>
  );
}
