import { z } from 'zod';
import { type ApiKeyRow, pageOfApiKeys } from '../../../projections/api-keys.ts';
import { ApiKeyScope, type DomainEvents, IssuedScope } from '../../domain/events/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { EventLog } from '../../platform/event-log/index.ts';
import { type Endpoint, endpoint, listOf, Paging, permission } from '../../platform/http/index.ts';
import { lastUses } from './api-key-uses.ts';
import type { ApiKeys } from './api-keys.ts';
import { issueApiKey, revokeApiKey } from './issue-api-key.ts';

const access = permission('MANAGE_SETTINGS');

const ApiKey = z
  .object({
    id: z.string().meta({ description: 'Also the middle part of the key: `intake_<id>_…`' }),
    name: z.string(),
    scopes: z.array(ApiKeyScope),
    createdAt: z.string(),
    createdBy: z.string(),
    lastUsedAt: z.string().nullable().meta({ description: 'To the minute' }),
    revokedAt: z.string().nullable(),
  })
  .meta({ id: 'ApiKey' });

const NewApiKey = z.strictObject({
  name: z.string().trim().min(1).max(100),
  scopes: z
    .array(IssuedScope)
    .min(1)
    .transform((scopes) => [...new Set(scopes)]),
});

/** API keys as administrators see, make and revoke them. */
export function apiKeyEndpoints(deps: {
  db: Database;
  log: EventLog<DomainEvents>;
  keys: Pick<ApiKeys, 'changed'>;
}): Endpoint[] {
  return [
    endpoint({
      method: 'GET',
      path: '/api-keys',
      access,
      summary: 'API keys, revoked ones too; never the keys themselves',
      query: Paging,
      response: listOf(ApiKey),
      async handle({ query }) {
        const { rows, total } = await pageOfApiKeys(deps.db, query);
        const uses = await lastUses(
          deps.db,
          rows.map(({ key_id }) => key_id),
        );
        return { items: rows.map((row) => shown(row, uses)), total, ...query };
      },
    }),
    endpoint({
      method: 'POST',
      path: '/api-keys',
      access,
      summary: 'Make an API key; the answer is the only time it is shown',
      description:
        'Two keys of one name may live at a time, so that a client can go from the old to the new one.',
      body: NewApiKey,
      status: 201,
      response: z
        .object({ id: z.string(), key: z.string(), name: z.string(), scopes: z.array(ApiKeyScope) })
        .meta({ id: 'CreatedApiKey' }),
      problems: ['conflict'],
      async handle({ body: { name, scopes }, origin }) {
        const { keyId, key } = await issueApiKey(deps, { name, scopes, origin });
        deps.keys.changed();
        return { id: keyId, key, name, scopes };
      },
    }),
    endpoint({
      method: 'DELETE',
      path: '/api-keys/{id}',
      access,
      summary: 'Revoke an API key; other processes notice within two seconds',
      params: z.strictObject({ id: z.string() }),
      response: z.object({ id: z.string(), state: z.literal('revoked') }),
      problems: ['not-found', 'conflict'],
      async handle({ params: { id }, origin }) {
        await revokeApiKey(deps, id, origin);
        deps.keys.changed();
        return { id, state: 'revoked' as const };
      },
    }),
  ];
}

const shown = (row: ApiKeyRow, uses: Map<string, string>): z.input<typeof ApiKey> => ({
  id: row.key_id,
  name: row.name,
  scopes: row.scopes,
  createdAt: row.created_at,
  createdBy: row.created_by,
  lastUsedAt: uses.get(row.key_id) ?? null,
  revokedAt: row.revoked_at,
});
