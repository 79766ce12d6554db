import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiProblem } from '../../api/problem.ts';
import { Age, useNow } from '../../components/age.tsx';
import { type Column, DataTable, type Selection } from '../../components/data-table.tsx';
import { DocumentLink } from '../../components/document-link.tsx';
import { useFilters } from '../../components/filters.ts';
import { RowButton } from '../../components/row-button.tsx';
import { useFormats, useText } from '../../context/language.tsx';
import { DEFAULT_SORT } from '../inbox-search.ts';
import type { InboxItem } from '../shown.ts';
import type { InboxActions } from '../use-inbox-actions.ts';
import { ItemName } from './item-name.tsx';
import { documentsOf } from './item-segments.ts';
import { ItemState } from './item-state.tsx';

type Props = {
  query: UseQueryResult<{ items: InboxItem[]; total: number }, ApiProblem>;
  selection: Selection<InboxItem>;
  actions: InboxActions;
  isFiltered: boolean;
};

/** The files; the name leads to one of them. */
export function InboxTable({ query, selection, actions, isFiltered }: Props) {
  const t = useText();
  const { filters, set, paging } = useFilters('/posteingang');
  const state = filters.state ?? 'open';
  return (
    <div className="inbox-table">
      <DataTable
        caption={t('inbox.caption')}
        list="inbox"
        columns={useColumns(actions)}
        query={query}
        rowKey={({ itemId }) => itemId}
        empty={
          isFiltered
            ? { title: t('inbox.empty.filtered'), onReset: () => set({ q: undefined, source: undefined }) }
            : { title: t(`inbox.empty.${state}`), hint: state === 'open' && t('inbox.emptyHint') }
        }
        paging={paging}
        sorting={{
          by: filters.sort ?? DEFAULT_SORT,
          onChange: (by) => set({ sort: by === DEFAULT_SORT ? undefined : (by as typeof filters.sort) }),
        }}
        selection={selection}
        minWidth={820}
      />
    </div>
  );
}

const CLOCK_MS = 10_000;

function useColumns({ discard, restore }: InboxActions): Column<InboxItem>[] {
  const t = useText();
  const now = useNow(CLOCK_MS);
  return [
    {
      key: 'name',
      header: t('inbox.column.name'),
      names: true,
      sortable: true,
      width: '38%',
      cell: (item) => <ItemName item={item} now={now} />,
    },
    {
      key: 'pages',
      header: t('inbox.column.size'),
      sortable: true,
      cell: (item) => <Contents item={item} />,
    },
    { key: 'state', header: t('inbox.column.state'), cell: (item) => <ItemState item={item} /> },
    { key: 'source', header: t('inbox.column.source'), cell: ({ source }) => t(`inbox.source.${source}`) },
    {
      key: 'received',
      header: t('inbox.column.received'),
      sortable: true,
      cell: ({ receivedAt }) => <Age at={receivedAt} />,
    },
    {
      key: 'actions',
      header: t('inbox.column.actions'),
      hideHeader: true,
      align: 'right',
      cell: (item) =>
        item.state === 'open' ? (
          <RowButton
            onClick={() => discard.mutate([item])}
            label={t('inbox.discardOf', { name: item.name })}
            icon={<IconTrash size={16} aria-hidden />}
            busy={discard.isPending}
          >
            {t('inbox.bin')}
          </RowButton>
        ) : item.reading === 'purged' ? null : (
          <RowButton
            onClick={() => restore.mutate([item])}
            label={t('inbox.restoreOf', { name: item.name })}
            icon={<IconArrowBackUp size={16} aria-hidden />}
            busy={restore.isPending}
          >
            {t('inbox.restore')}
          </RowButton>
        ),
    },
  ];
}

/** How much there is in a file, and what became of it. */
function Contents({ item }: { item: InboxItem }) {
  const t = useText();
  const { bytes } = useFormats();
  const { pages, codes, proposals } = item;
  const found = [
    ...(codes > 0 ? [t('inbox.codes', { count: codes })] : []),
    ...(proposals > 0 ? [t('inbox.proposals', { count: proposals })] : []),
  ];
  return (
    <>
      {pages === null ? bytes(item.bytes) : t('inbox.pages', { count: pages })}
      {found.map((words) => (
        <span className="small" key={words}>
          {words}
        </span>
      ))}
      {documentsOf(item)
        .slice(0, DOCUMENTS_SHOWN)
        .map((id) => (
          <span className="small" key={id}>
            <DocumentLink id={id} />
          </span>
        ))}
    </>
  );
}

/** The page of the file shows the rest. */
const DOCUMENTS_SHOWN = 2;
