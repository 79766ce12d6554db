import { Group, Text } from '@mantine/core';
import { useLive } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import { Age } from '../components/age.tsx';
import { type Column, DataTable } from '../components/data-table.tsx';
import { useFilters } from '../components/filters.ts';
import { Page } from '../components/page.tsx';
import { StatusBadge } from '../components/status-badge.tsx';
import { useText } from '../context/language.tsx';
import { CreateApiKey } from './create-api-key.tsx';
import { RevokeApiKey } from './revoke-api-key.tsx';

type ApiKey = Schemas['ApiKey'];
const EVERY_MS = 30_000;

/** The keys with which other programs call the service. */
export function ApiKeysPage() {
  const t = useText();
  const { page, paging } = useFilters('/einstellungen/api-schluessel');
  const keys = useLive('/api-keys', { input: { query: page }, every: EVERY_MS });
  const columns: Column<ApiKey>[] = [
    {
      key: 'name',
      header: t('apiKeys.name'),
      names: true,
      cell: ({ name, id, revokedAt }) => (
        <>
          <Text
            component="span"
            size="sm"
            fw={500}
            {...(revokedAt !== null && { td: 'line-through', c: 'dimmed' })}
          >
            {name}
          </Text>
          <Text size="xs" c="dimmed" ff="monospace">
            intake_{id}_…
          </Text>
        </>
      ),
    },
    {
      key: 'scopes',
      header: t('apiKeys.scopes'),
      cell: ({ scopes }) => (
        <Group gap={4}>
          {scopes.map((scope) => (
            <StatusBadge key={scope} color="earth">
              {t(`apiKeys.scope.${scope}`)}
            </StatusBadge>
          ))}
        </Group>
      ),
    },
    { key: 'created', header: t('apiKeys.created'), cell: ({ createdAt }) => <Age at={createdAt} /> },
    {
      key: 'used',
      header: t('apiKeys.used'),
      cell: ({ lastUsedAt }) => (lastUsedAt ? <Age at={lastUsedAt} /> : t('apiKeys.never')),
    },
    {
      key: 'actions',
      header: t('apiKeys.actions'),
      hideHeader: true,
      align: 'right',
      cell: (key) =>
        key.revokedAt ? (
          <Text size="sm" c="dimmed" component="div">
            {t('apiKeys.revoked')} <Age at={key.revokedAt} />
          </Text>
        ) : (
          <RevokeApiKey apiKey={key} />
        ),
    },
  ];
  return (
    <Page title={t('settings.apiKeys')} lead={t('apiKeys.lead')} actions={<CreateApiKey />}>
      <DataTable
        caption={t('settings.apiKeys')}
        columns={columns}
        query={keys}
        rowKey={({ id }) => id}
        empty={{ title: t('apiKeys.empty'), hint: t('apiKeys.emptyHint') }}
        paging={paging}
        minWidth={760}
      />
    </Page>
  );
}
