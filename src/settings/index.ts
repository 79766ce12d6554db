import { readSettings } from '../../projections/settings.ts';
import type { Queryable } from '../database/index.ts';
import type { EventLog } from '../event-log/index.ts';
import type { HouseEvents } from '../events/index.ts';
import type { Endpoint } from '../http/index.ts';
import type { Paperless } from '../paperless/index.ts';
import { checkReferences } from './check-references.ts';
import { lookUpReferences, type Reserved } from './look-up-references.ts';
import { settingEndpoints } from './setting-endpoints.ts';
import { settingsAsOf } from './settings-as-of.ts';

export {
  changeSetting,
  changeSettings,
  isSettingKey,
  SettingRefused,
  type SettingValues,
} from './change-setting.ts';
export { checkReferences } from './check-references.ts';

type Needs = {
  db: Queryable;
  log: EventLog<HouseEvents>;
  paperless: Paperless;
  processingTag: number;
  approvalField: number;
};

/** What settings may not write, as it is now. */
export const reservedWrites = (db: Queryable, approvalField: number): Reserved => ({
  approvalField,
  controlTags: async () => (await readSettings(db, ['steuertag_ids'])).steuertag_ids,
});

/** What administrators set without touching the database. */
export function settings(needs: Needs): { endpoints: Endpoint[] } {
  const { db, paperless, approvalField } = needs;
  const reserved = reservedWrites(db, approvalField);
  return {
    endpoints: [
      ...settingEndpoints({
        ...needs,
        check: checkReferences(paperless, reserved),
        lookUp: lookUpReferences(paperless, reserved),
      }),
      settingsAsOf(needs.log),
    ],
  };
}
