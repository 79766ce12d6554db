import type { Queryable } from '../src/database/index.ts';
import type { RecordedOf } from '../src/event-log/index.ts';
import {
  type HouseEvents,
  type SettingKey,
  type SettingValue,
  settingCatalogue,
} from '../src/events/index.ts';
import { foldLastCall, LAST_CALL_KEY } from './last-call.ts';
import { projection } from './projection.ts';

export type SettingRow = { key: string; value: unknown; changed_at: string; changed_by: string };

/** The one projection of the table `settings`: what administrators set, and the row of the last call. */
export const settings = projection<SettingRow, string>({
  name: 'settings',
  version: 1,
  key: 'key',
  keysOf: (event) => [event.type === 'SettingChanged' ? event.data.key : LAST_CALL_KEY],
  on: {
    SettingChanged: (_, event) => rowOf(event, event.data.key, event.data.value),
    WebhookReceived: (_, event) => rowOf(event, LAST_CALL_KEY, foldLastCall(event)),
    WebhookRejected: (_, event) => rowOf(event, LAST_CALL_KEY, foldLastCall(event)),
  },
});

const rowOf = (
  { recordedAt, metadata }: RecordedOf<HouseEvents, 'SettingChanged' | 'WebhookReceived' | 'WebhookRejected'>,
  key: string,
  value: unknown,
): SettingRow => ({ key, value, changed_at: recordedAt, changed_by: metadata.actor });

/** The values of some settings: what was set, else the default of the catalogue. */
export async function readSettings<Key extends SettingKey>(
  db: Queryable,
  keys: readonly Key[],
): Promise<{ [K in Key]: SettingValue<K> }> {
  const { rows } = await db.query<SettingRow>('select key, value from settings where key = any($1)', [keys]);
  const set = new Map(rows.map(({ key, value }) => [key, value]));
  const values = keys.map((key) => [key, set.has(key) ? set.get(key) : settingCatalogue[key].default]);
  return Object.fromEntries(values) as { [K in Key]: SettingValue<K> };
}

/** Every setting that was ever set, with who set it when. */
export async function settingRows(db: Queryable): Promise<SettingRow[]> {
  const { rows } = await db.query<SettingRow>(
    'select key, value, changed_at, changed_by from settings where key <> $1 order by key',
    [LAST_CALL_KEY],
  );
  return rows;
}
