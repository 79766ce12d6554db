import { useLive } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import { Age } from '../components/age.tsx';
import { type Column, DataTable } from '../components/data-table.tsx';
import { DocumentLink } from '../components/document-link.tsx';
import { useFilters } from '../components/filters.ts';
import { RouterAnchor } from '../components/router-anchor.tsx';
import { useFormats, useText } from '../context/language.tsx';
import { useMay } from '../context/me.tsx';

type Ambiguous = Schemas['AmbiguousUpload'];

/** Uploaded documents with several entries: whoever may edit documents chooses one. */
export function AmbiguousTable() {
  const t = useText();
  const may = useMay();
  const { list } = useFormats();
  const { page, paging } = useFilters('/agrarsystem');
  const ambiguous = useLive('/farmsys/ambiguous-uploads', { input: { query: page } });
  const columns: Column<Ambiguous>[] = [
    {
      key: 'document',
      header: t('upload.document'),
      names: true,
      cell: ({ documentId, title }) => (
        <>
          {may('EDIT_DOCUMENTS') ? (
            <RouterAnchor
              to="/agrarsystem/mehrdeutig/$documentId"
              params={{ documentId: String(documentId) }}
              fw={600}
            >
              {title || t('document.numbered', { id: documentId })}
            </RouterAnchor>
          ) : (
            <DocumentLink id={documentId} title={title} />
          )}
          {title && <span className="small">{t('document.numbered', { id: documentId })}</span>}
        </>
      ),
    },
    {
      key: 'entries',
      header: t('upload.entries'),
      cell: ({ entryIds }) => <span className="number">{list(entryIds)}</span>,
    },
    { key: 'since', header: t('upload.since'), cell: ({ since }) => <Age at={since} /> },
  ];
  return (
    <DataTable
      caption={t('upload.ambiguousCaption')}
      columns={columns}
      query={ambiguous}
      rowKey={({ documentId }) => documentId}
      empty={{ title: t('upload.noneAmbiguous'), hint: t('upload.noneAmbiguousHint') }}
      paging={paging}
      minWidth={520}
    />
  );
}
