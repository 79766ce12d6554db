import { useLive } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import { type Column, DataTable } from '../components/data-table.tsx';
import { useFilters } from '../components/filters.ts';
import { Page } from '../components/page.tsx';
import { useText } from '../context/language.tsx';
import { FarmOfClient } from './farm-of-client.tsx';

type Client = Schemas['Client'];

/** The users of Paperless, each with the farm in the farm system that its documents belong to. */
export function ClientsPage() {
  const t = useText();
  const { page, paging } = useFilters('/einstellungen/mandanten');
  const clients = useLive('/farmsys/clients', { input: { query: page } });
  const columns: Column<Client>[] = [
    { key: 'name', header: t('clients.name'), names: true, cell: ({ name }) => name },
    { key: 'username', header: t('clients.username'), cell: ({ username }) => username },
    {
      key: 'farm',
      header: t('clients.farm'),
      width: 340,
      cell: (client) => <FarmOfClient client={client} others={clients.data?.items ?? []} />,
    },
  ];
  return (
    <Page title={t('settings.clients')} lead={t('clients.lead')}>
      <DataTable
        caption={t('settings.clients')}
        columns={columns}
        query={clients}
        rowKey={({ id }) => id}
        empty={{ title: t('clients.empty'), hint: t('clients.emptyHint') }}
        paging={paging}
        minWidth={560}
      />
    </Page>
  );
}
