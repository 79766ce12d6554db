import { z } from 'zod';
import type { Queryable } from '../../platform/database/index.ts';
import { anyone, type Endpoint, endpoint, permission } from '../../platform/http/index.ts';
import { type GroupPermissions, permissionNames as names, permissionsOf } from './permissions.ts';
import { seenGroups } from './upsert-user.ts';

const GroupEntry = z
  .object({
    group: z.string(),
    permissions: z.array(z.enum(names)),
    lastSeenAt: z.string().nullable().meta({ description: 'When somebody of the group last called' }),
  })
  .meta({ id: 'GroupPermissions' });

/** Groups with permissions, and known groups without any. */
export function permissionsEndpoint(db: Queryable, table: GroupPermissions): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/permissions',
    access: permission('MANAGE_SETTINGS'),
    summary: 'Groups, what their members may do, and when one of them was last seen',
    response: z.object({
      permissions: z.array(z.enum(names)).meta({ description: 'All that there are' }),
      items: z.array(GroupEntry),
    }),
    async handle() {
      const seen = await seenGroups(db);
      const groups = new Set([...Object.keys(table), ...seen.keys()]);
      return {
        permissions: [...names],
        items: [...groups].map((group) => ({
          group,
          permissions: permissionsOf([group], table),
          lastSeenAt: seen.get(group) ?? null,
        })),
      };
    },
  });
}

export type WebConfig = {
  issuer: string | null;
  clientId: string | null;
  /** Called again each time: the provider may list its scopes later. */
  scope: () => Promise<string>;
  paperlessUrl: string | null;
  /** Of the office: times are shown in it. */
  timeZone: string;
};

/** What the web app has to know before sign-in. */
export function webConfigEndpoint({ scope, ...config }: WebConfig): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/web-config',
    access: anyone,
    summary: 'Where to sign in, where Paperless is, and in which time zone the office is',
    response: z
      .object({
        issuer: z.string().nullable().meta({ description: 'Null: people cannot sign in' }),
        clientId: z.string().nullable(),
        scope: z.string(),
        paperlessUrl: z.string().nullable(),
        timeZone: z.string().meta({ description: 'IANA name; in it times are shown and days begin' }),
        languages: z.array(z.enum(['de', 'en'])),
      })
      .meta({ id: 'WebConfig' }),
    handle: async () => ({ ...config, scope: await scope(), languages: ['de' as const, 'en' as const] }),
  });
}
