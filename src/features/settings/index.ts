import { readSettings } from '../../../projections/settings.ts';
import type { DomainEvents } from '../../domain/events/index.ts';
import { countPeopleIn, type GroupPermissions, groupsWith } from '../../gateways/identity/index.ts';
import type { Paperless } from '../../gateways/paperless/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { EventLog, Origin } from '../../platform/event-log/index.ts';
import type { Feature } from '../../services/feature/index.ts';
import { changeSettings } from './change-setting.ts';
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

type Deps = {
  db: Queryable;
  log: EventLog<DomainEvents>;
  paperless: Paperless;
  processingTag: number;
  approvalField: number;
  groupPermissions: GroupPermissions;
};

const groupsThatRelease = (groups: GroupPermissions): string[] => groupsWith('VIEW_FREIGABE', groups);

/** What settings may not write, as it is now. */
export const reservedWrites = (
  db: Queryable,
  approvalField: number,
  groupPermissions: GroupPermissions,
): Reserved => ({
  approvalField,
  releasers: {
    isGroup: (name) => groupsThatRelease(groupPermissions).includes(name),
    count: (groups) => countPeopleIn(db, groups.length > 0 ? groups : groupsThatRelease(groupPermissions)),
  },
  controlTags: async () => (await readSettings(db, ['steuertag_ids'])).steuertag_ids,
});

/** What administrators set without touching the database. */
export function settings(deps: Deps): Feature & {
  /** Sets settings, all or none; answers what is wrong with which of them. */
  change: (values: Readonly<Record<string, unknown>>, origin: Origin) => ReturnType<typeof changeSettings>;
} {
  const { db, log, paperless, approvalField } = deps;
  const reserved = reservedWrites(db, approvalField, deps.groupPermissions);
  const check = checkReferences(paperless, reserved);
  return {
    endpoints: [
      ...settingEndpoints({
        ...deps,
        check,
        lookUp: lookUpReferences(paperless, reserved),
      }),
      settingsAsOf(log),
    ],
    change: (values, origin) => changeSettings(log, { values, origin, check }),
  };
}
