import { z } from 'zod';
import type { Queryable } from '../../platform/database/index.ts';
import {
  type Endpoint,
  endpoint,
  oneLine,
  Problem,
  personOf,
  signedIn,
  Uuid,
} from '../../platform/http/index.ts';
import { listViews, removeView, saveView } from './saved-views.ts';
import { syncUser } from './user-settings.ts';

const Name = z
  .string()
  .trim()
  .pipe(oneLine(60, 'without line breaks and other control characters'))
  .meta({ minLength: 1, maxLength: 60 });
const Address = z
  .string()
  .max(2_000)
  // Of a page of the app: never of another host, which a browser would read from two slashes.
  .regex(/^\/(?![/\\])[^\s#]*$/, 'a path of the app, with its query')
  .meta({
    description: 'Path and query of the list, as the browser shows them below the app: `/freigabe?sort=-due`',
  });
const ViewId = z.strictObject({ viewId: Uuid });
const View = z
  .object({ viewId: z.string(), name: z.string(), address: z.string() })
  .meta({ id: 'SavedView' });

/** Lists that people want to find again as they left them: everybody's own. */
export function viewEndpoints(db: Queryable): Endpoint[] {
  return [
    endpoint({
      method: 'GET',
      path: '/user-settings/views',
      access: signedIn,
      summary: 'My saved views, by name',
      response: z.object({ items: z.array(View) }),
      handle: async ({ caller }) => ({ items: await listViews(db, personOf(caller).sub) }),
    }),
    endpoint({
      method: 'PUT',
      path: '/user-settings/views/{viewId}',
      access: signedIn,
      summary: 'Save a view of mine, new or in place of what it was',
      params: ViewId,
      body: z.strictObject({ name: Name, address: Address }),
      response: View,
      problems: ['conflict'],
      async handle({ caller, params: { viewId }, body }) {
        const person = personOf(caller);
        await syncUser(db, person);
        await saveView(db, person.sub, { viewId, ...body });
        return { viewId, ...body };
      },
    }),
    endpoint({
      method: 'DELETE',
      path: '/user-settings/views/{viewId}',
      access: signedIn,
      summary: 'Remove a view of mine',
      params: ViewId,
      response: z.object({ viewId: z.string(), state: z.literal('removed') }),
      problems: ['not-found'],
      async handle({ caller, params: { viewId } }) {
        const was = await removeView(db, personOf(caller).sub, viewId);
        if (!was) throw new Problem('not-found', { reason: 'view-unknown' });
        return { viewId, state: 'removed' as const };
      },
    }),
  ];
}
