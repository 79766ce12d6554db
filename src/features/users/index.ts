import type { Feature } from '../../services/feature/index.ts';
import { meEndpoint } from './me.ts';
import { recipientEndpoints } from './recipient-endpoints.ts';
import { type UserSettingsDeps, userSettingsEndpoints } from './user-settings.ts';
import { viewEndpoints } from './view-endpoints.ts';

export { findPeople, forget, openPersonalFiles } from './forget.ts';
export { noteRecipients } from './note-recipients.ts';

/** What people keep here for themselves. */
export function users(deps: UserSettingsDeps): Feature {
  return {
    endpoints: [
      meEndpoint,
      ...userSettingsEndpoints(deps),
      ...recipientEndpoints(deps.db),
      ...viewEndpoints(deps.db),
    ],
  };
}
