import { type SettingKey, type SettingValue, settingCatalogue } from '../src/domain/events/index.ts';
import type { Queryable } from '../src/platform/database/index.ts';
import { projection } from './projection.ts';

export type SettingRow = { key: string; value: unknown; changed_at: string; changed_by: string };

/** What administrators set. The view `settings` shows it together with the last call of the webhook. */
export const settings = projection<SettingRow, string>({
  name: 'setting_values',
  replaces: ['settings'],
  version: 1,
  key: 'key',
  keysOf: (event) => (event.type === 'SettingChanged' ? [event.data.key] : []),
  on: {
    SettingChanged: (_, { data: { key, value }, recordedAt, metadata }) => ({
      key,
      value,
      changed_at: recordedAt,
      changed_by: metadata.actor,
    }),
  },
});

/** The values of some settings: what was set, else the default of the catalogue. */
export async function readSettings<Key extends SettingKey>(
  db: Queryable,
  keys: readonly Key[],
): Promise<{ [K in Key]: SettingValue<K> }> {
  const { rows } = await db.query<SettingRow>('select key, value from setting_values where key = any($1)', [
    keys,
  ]);
  const set = new Map(rows.map(({ key, value }) => [key, value]));
  const values = keys.map((key) => [key, set.has(key) ? set.get(key) : settingCatalogue[key].default]);
  return Object.fromEntries(values) as { [K in Key]: SettingValue<K> };
}

/** Every setting that was ever set, with who set it when. */
export async function settingRows(db: Queryable): Promise<SettingRow[]> {
  const { rows } = await db.query<SettingRow>(
    'select key, value, changed_at, changed_by from setting_values order by key',
  );
  return rows;
}
