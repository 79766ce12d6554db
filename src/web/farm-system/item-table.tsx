import { useState } from 'react';
import { useApi } from '../api/hooks.ts';
import { ChangeList } from '../components/change-list.tsx';
import { type Column, DataTable } from '../components/data-table.tsx';
import { DocumentLink } from '../components/document-link.tsx';
import { RowButton } from '../components/row-button.tsx';
import { StatusBadge } from '../components/status-badge.tsx';
import type { Paging } from '../components/table-paging.tsx';
import { useAction } from '../components/use-action.ts';
import { useText } from '../context/language.tsx';
import { useMay } from '../context/me.tsx';
import { ItemOutcome } from './item-outcome.tsx';
import { type Item, OUTCOME_COLORS } from './runs.ts';

type Props = {
  query: Parameters<typeof DataTable<Item>>[0]['query'];
  paging: Paging;
  dryRun: boolean;
  /** How many documents the run checked. */
  checked: number;
};

/** What was decided about each document, why, and what it changed. */
export function ItemTable({ query, paging, dryRun, checked }: Props) {
  const t = useText();
  const may = useMay();
  const columns: Column<Item>[] = [
    {
      key: 'document',
      header: t('upload.document'),
      names: true,
      cell: ({ documentId }) => <DocumentLink id={documentId} />,
    },
    {
      key: 'outcome',
      header: t('upload.decision'),
      cell: ({ outcome }) => (
        <StatusBadge color={OUTCOME_COLORS[outcome]}>{t(`upload.outcome.${outcome}`)}</StatusBadge>
      ),
    },
    {
      key: 'words',
      header: t('upload.why'),
      cell: (item) => <ItemOutcome item={item} dryRun={dryRun} />,
    },
  ];
  if (!dryRun && may('EDIT_DOCUMENTS')) {
    columns.push({
      key: 'undo',
      header: t('upload.actions'),
      hideHeader: true,
      align: 'right',
      cell: ({ documentId, eventId }) => eventId && <TakeBack documentId={documentId} eventId={eventId} />,
    });
  }
  return (
    <DataTable
      caption={t('upload.caption')}
      columns={columns}
      query={query}
      rowKey={({ documentId }) => documentId}
      empty={
        checked === 0
          ? { title: t('upload.nothing'), hint: t('upload.nothingHint') }
          : { title: t('upload.noneOfThese') }
      }
      details={{
        header: t('upload.changes'),
        label: ({ documentId }) => t('upload.showChanges', { id: documentId }),
        has: ({ changes = [] }) => changes.length > 0,
        of: ({ changes = [] }) => <ChangeList changes={changes} />,
      }}
      paging={paging}
      minWidth={640}
    />
  );
}

function TakeBack({ documentId, eventId }: { documentId: number; eventId: string }) {
  const t = useText();
  const api = useApi();
  const [isBack, setBack] = useState(false);
  const undo = useAction(
    () => api.post('/documents/{id}/undo/{eventId}', { params: { id: documentId, eventId } }),
    {
      done: ({ change }) =>
        change?.stays ? t('document.undoneButOwner') : t('upload.takenBack', { id: documentId }),
      refreshes: ['/documents', '/overview'],
    },
  );
  if (isBack) return <span className="small">{t('upload.isBack')}</span>;
  return (
    <RowButton
      onClick={() => undo.mutate(undefined, { onSuccess: () => setBack(true) })}
      busy={undo.isPending}
      label={t('upload.takeBackOf', { id: documentId })}
    >
      {t('upload.takeBack')}
    </RowButton>
  );
}
