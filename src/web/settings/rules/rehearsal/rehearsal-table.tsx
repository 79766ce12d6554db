import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ChangeList } from '../../../components/change-list.tsx';
import { type Column, DataTable } from '../../../components/data-table.tsx';
import { DocumentLink } from '../../../components/document-link.tsx';
import { Failure } from '../../../components/failure.tsx';
import { useFormats, useText } from '../../../context/language.tsx';
import type { RehearsedDocument } from './use-rehearsal.ts';

type Judged = RehearsedDocument['changes'][number];

/** Documents with what rules would do to them, and where that differs from what others have written. */
export function RehearsalTable({ documents }: { documents: readonly RehearsedDocument[] }) {
  const t = useText();
  const { list } = useFormats();
  const [{ page, pageSize }, setPage] = useState({ page: 1, pageSize: 25 });
  const columns: Column<RehearsedDocument>[] = [
    {
      key: 'document',
      header: t('rehearsal.document'),
      names: true,
      cell: ({ documentId, title }) => <DocumentLink id={documentId} title={title} />,
    },
    { key: 'rules', header: t('rehearsal.rules'), cell: ({ rules }) => list(rules) || '–' },
    { key: 'changes', header: t('rehearsal.changes'), cell: (row) => <Changes document={row} /> },
    { key: 'differs', header: t('rehearsal.differs'), cell: (row) => <Differences document={row} /> },
  ];
  const shown = documents.slice((page - 1) * pageSize, page * pageSize);
  return (
    <DataTable
      caption={t('rehearsal.title')}
      columns={columns}
      query={{
        data: { items: shown, total: documents.length },
        ...{ error: null, isPlaceholderData: false, dataUpdatedAt: 0, refetch: (async () => {}) as never },
      }}
      rowKey={({ documentId }) => documentId}
      empty={{ title: t('rehearsal.none') }}
      paging={{ page, pageSize, onChange: setPage }}
      minWidth={820}
    />
  );
}

function Changes({ document: { changes, failed } }: { document: RehearsedDocument }) {
  const t = useText();
  if (failed !== null) {
    return (
      <Text size="sm" component="div">
        <Failure cause={failed.cause} technical={failed.error} />
      </Text>
    );
  }
  const free = changes.filter(({ replaces }) => replaces === null);
  if (changes.length === 0) return t('rehearsal.unchanged');
  return free.length > 0 ? <ChangeList changes={free.map(({ change }) => change)} /> : '–';
}

/** What would go that somebody has written, and what the rules that are set would have done. */
function Differences({ document: { changes, lost } }: { document: RehearsedDocument }) {
  const t = useText();
  const replacing = changes.filter(({ replaces }) => replaces !== null);
  if (replacing.length === 0 && lost.length === 0) return '–';
  return (
    <Stack gap={6}>
      {replacing.map((judged) => (
        <Replacing key={JSON.stringify(judged.change)} judged={judged} />
      ))}
      {lost.length > 0 && (
        <div>
          <Text size="xs" c="dimmed">
            {t('rehearsal.lost')}
          </Text>
          <ChangeList changes={lost} />
        </div>
      )}
    </Stack>
  );
}

function Replacing({ judged: { change, replaces } }: { judged: Judged }) {
  const t = useText();
  const { dateTime } = useFormats();
  const { by = 'paperless', rule = '', at } = replaces ?? {};
  return (
    <div>
      <ChangeList changes={[change]} />
      <Text size="xs" c="dimmed">
        {t(`rehearsal.by.${by}`, { rule })}
        {at && ` · ${dateTime(at)}`}
      </Text>
    </div>
  );
}
