import { Button, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useAction, useApi, useLive } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import { Age } from '../components/age.tsx';
import { type Column, DataTable } from '../components/data-table.tsx';
import { useFilters } from '../components/filters.ts';
import { Panel } from '../components/panel.tsx';
import { useFormats, useText } from '../shell/language.tsx';
import { offerUndo } from '../shell/undo.tsx';
import { AddRecipient } from './add-recipient.tsx';

type Recipient = Schemas['Recipient'];
const PATH = '/user-settings/recipients';

/** To whom somebody has written: to be looked through, added to and cleared out. */
export function RecipientsPanel() {
  const t = useText();
  const { number } = useFormats();
  const { page, paging } = useFilters('/profil');
  const recipients = useLive(PATH, { input: { query: page } });
  const columns: Column<Recipient>[] = [
    {
      key: 'address',
      header: t('recipients.address'),
      names: true,
      cell: ({ address }) => <span className="wrap-anywhere">{address}</span>,
    },
    { key: 'name', header: t('recipients.name'), cell: ({ name }) => name },
    {
      key: 'uses',
      header: t('recipients.uses'),
      align: 'right',
      width: 90,
      cell: ({ uses }) => `${number(uses)} ×`,
    },
    {
      key: 'last',
      header: t('recipients.lastUsed'),
      width: 150,
      cell: ({ lastUsedAt }) => <Age at={lastUsedAt} />,
    },
    {
      key: 'actions',
      header: t('recipients.actions'),
      hideHeader: true,
      align: 'right',
      cell: (recipient) => <Remove recipient={recipient} />,
    },
  ];
  return (
    <Panel title={t('recipients.title')}>
      <Text size="sm" c="dimmed">
        {t('recipients.lead')}
      </Text>
      <AddRecipient />
      <DataTable
        caption={t('recipients.title')}
        columns={columns}
        query={recipients}
        rowKey={({ address }) => address}
        empty={{ title: t('recipients.empty'), hint: t('recipients.emptyHint') }}
        paging={paging}
        minWidth={620}
      />
    </Panel>
  );
}

function Remove({ recipient: { address, name } }: { recipient: Recipient }) {
  const t = useText();
  const api = useApi();
  const refreshes = [PATH] as const;
  const bringBack = useAction(() => api.post(PATH, { body: { address, ...(name && { name }) } }), {
    done: () => t('recipients.added', { address }),
    refreshes,
  });
  const remove = useAction(() => api.delete(`${PATH}/{address}`, { params: { address } }), { refreshes });
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconTrash size={14} aria-hidden />}
      loading={remove.isPending}
      onClick={() =>
        remove.mutate(undefined, {
          onSuccess: () => offerUndo(t('recipients.removed', { address }), () => bringBack.mutate()),
        })
      }
      aria-label={t('recipients.removeOf', { address })}
    >
      {t('recipients.remove')}
    </Button>
  );
}
