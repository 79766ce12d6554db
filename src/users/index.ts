import type { Queryable } from '../database/index.ts';
import type { Feature } from '../feature/index.ts';
import { meEndpoint } from './me.ts';
import { recipientEndpoints } from './recipient-endpoints.ts';
import { userSettingsEndpoints } from './user-settings.ts';

export { findPeople, forget, openPersonalFiles } from './forget.ts';
export { noteRecipients } from './note-recipients.ts';

/** What people keep here for themselves. */
export function users({ db }: { db: Queryable }): Feature {
  return { endpoints: [meEndpoint, ...userSettingsEndpoints(db), ...recipientEndpoints(db)] };
}
