import { ActionIcon, Group, Stack, Text, Tooltip } from '@mantine/core';
import { IconCheck, IconPencil } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { AnswerOf } from '../api/client.ts';
import type { Schemas } from '../api/interface.ts';
import type { ApiProblem } from '../api/problem.ts';
import { type Column, DataTable } from '../components/data-table.tsx';
import { nameOf } from '../components/name-of.ts';
import { RouterAnchor } from '../components/router-anchor.tsx';
import type { Sorting } from '../components/sort-header.tsx';
import type { Paging } from '../components/table-paging.tsx';
import { TagChip } from '../components/tag-chip.tsx';
import { useFormats, useText } from '../context/language.tsx';

type Row = Schemas['DocumentToEdit'];
type Props = {
  list: UseQueryResult<AnswerOf<'GET', '/documents'>, ApiProblem>;
  paging: Paging;
  sorting: Sorting;
  /** Shows all again, where only those are shown that were searched for. */
  onReset?: () => void;
  onEdit: (id: number) => void;
  onDone: (row: Row) => void;
};

/** Titles with their content tags beneath; control tags apart, read-only. */
export function DocumentTable({ list, paging, sorting, onReset, onEdit, onDone }: Props) {
  const t = useText();
  const { date } = useFormats();
  const columns: Column<Row>[] = [
    {
      key: 'title',
      header: t('document.field.title'),
      names: true,
      sortable: true,
      width: '34%',
      cell: (row) => <TitleAndTags row={row} />,
    },
    {
      key: 'correspondent',
      header: t('document.field.correspondentId'),
      cell: ({ correspondent }) => <NameOrNone of={correspondent} />,
    },
    {
      key: 'documentType',
      header: t('document.field.documentTypeId'),
      cell: ({ documentType }) => <NameOrNone of={documentType} />,
    },
    {
      key: 'created',
      header: t('document.field.created'),
      sortable: true,
      width: 110,
      cell: ({ created }) => <span className="number">{date(created)}</span>,
    },
    {
      key: 'control',
      header: t('document.controlTags'),
      cell: ({ controlTags }) => (
        <Stack gap={4} align="flex-start" miw="max-content">
          {controlTags.map((tag) => (
            <TagChip key={tag.id} tag={tag} control />
          ))}
        </Stack>
      ),
    },
    {
      key: 'actions',
      header: t('documents.actions'),
      hideHeader: true,
      align: 'right',
      width: 96,
      cell: (row) => (
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          <Tooltip label={t('documents.done')}>
            <ActionIcon
              variant="default"
              size="lg"
              onClick={() => onDone(row)}
              aria-label={t('documents.doneOf', { title: row.title })}
            >
              <IconCheck size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={t('action.edit')}>
            <ActionIcon
              variant="light"
              size="lg"
              onClick={() => onEdit(row.id)}
              aria-label={t('documents.editOf', { title: row.title })}
            >
              <IconPencil size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </Group>
      ),
    },
  ];
  return (
    <DataTable
      caption={t('documents.caption')}
      list="documents"
      columns={columns}
      query={list}
      rowKey={({ id }) => id}
      empty={emptyWords()}
      paging={paging}
      sorting={sorting}
      minWidth={820}
    />
  );

  function emptyWords() {
    if (onReset) return { title: t('documents.noneFound'), onReset };
    const tag = list.data?.tag;
    if (tag === null) return { title: t('documents.noTag'), hint: t('documents.noTagHint') };
    return {
      title: t('documents.empty'),
      hint: t('documents.emptyHint', { tag: tag?.name ?? `#${tag?.id ?? ''}` }),
    };
  }
}

const TitleAndTags = ({ row: { id, title, contentTags } }: { row: Row }) => (
  <Stack gap={3}>
    <RouterAnchor to="/bearbeiten/$id" params={{ id: String(id) }} size="sm">
      {title}
    </RouterAnchor>
    {contentTags.length > 0 && (
      <Group gap={4}>
        {contentTags.map((tag) => (
          <TagChip key={tag.id} tag={tag} />
        ))}
      </Group>
    )}
  </Stack>
);

function NameOrNone({ of }: { of: { id: number; name: string | null } | null }) {
  const t = useText();
  if (of) return nameOf(of);
  return (
    <Text size="sm" c="dimmed" component="span">
      {t('document.none')}
    </Text>
  );
}
