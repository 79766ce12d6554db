import { z } from 'zod';
import { type SettingRow, settings } from '../../../projections/settings.ts';
import {
  type DomainEvents,
  type SettingKey,
  settingCatalogue,
  settingStream,
} from '../../domain/events/index.ts';
import type { EventLog } from '../../platform/event-log/index.ts';
import { asOf, type Endpoint, endpoint, PastTime, permission } from '../../platform/http/index.ts';
import { Setting, settingList } from './show-setting.ts';

const SettingsThen = z.object({ ...asOf, items: z.array(Setting) }).meta({ id: 'SettingsThen' });

/** Every setting as it was at a time; the keys are those of this release. */
export function settingsAsOf(log: EventLog<DomainEvents>): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/audit/as-of/settings',
    access: permission('VIEW_AUDIT'),
    summary: 'What every setting was at a time, who had set it when',
    query: z.strictObject({ at: PastTime }),
    response: SettingsThen,
    problems: ['unknown-event'],
    async handle({ query: { at } }) {
      const position = await log.positionAt(at);
      const set = new Map<string, SettingRow>();
      for (const key of Object.keys(settingCatalogue) as SettingKey[]) {
        const rows = await log.rowsAt(settings, { position, streams: [settingStream(key)] });
        const row = rows.get(key) as SettingRow | undefined;
        if (row) set.set(key, row);
      }
      return { at, position, items: settingList(set) };
    },
  });
}
