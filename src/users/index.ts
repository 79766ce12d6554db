import type { Queryable } from '../database/index.ts';
import type { Endpoint } from '../http/index.ts';
import { meEndpoint } from './me.ts';
import { recipientEndpoints } from './recipient-endpoints.ts';
import { userSettingsEndpoints } from './user-settings.ts';

export { findPeople, forget } from './forget.ts';

/** What people keep here for themselves. */
export function users({ db }: { db: Queryable }): { endpoints: Endpoint[] } {
  return { endpoints: [meEndpoint, ...userSettingsEndpoints(db), ...recipientEndpoints(db)] };
}
