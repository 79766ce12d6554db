import { LAST_CALL_KEY } from '../../projections/last-call.ts';
import type { EventLog, Json, Origin } from '../event-log/index.ts';
import { type HouseEvents, type SettingKey, settingCatalogue, settingStream } from '../events/index.ts';

/** A setting that cannot be set like this; the message says what is expected where. */
export class SettingRefused extends Error {
  override name = 'SettingRefused';
}

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(settingCatalogue, key);

/**
 * Sets a setting after holding the value against its shape.
 *
 * @throws SettingRefused for an unknown key, the read-only last call, a wrong shape
 */
export async function changeSetting(
  log: EventLog<HouseEvents>,
  { key, value, origin }: { key: string; value: unknown; origin: Origin },
): Promise<void> {
  if (key === LAST_CALL_KEY) throw new SettingRefused(`${key} is written by calls of the webhook alone`);
  if (!isSettingKey(key)) {
    throw new SettingRefused(
      `There is no setting ${key}; known are ${Object.keys(settingCatalogue).join(', ')}`,
    );
  }
  const checked = settingCatalogue[key].value.safeParse(value);
  if (!checked.success) {
    const lines = checked.error.issues.map(({ path, message }) => `${[key, ...path].join('.')}: ${message}`);
    throw new SettingRefused(lines.join('\n'));
  }
  await log.append(
    settingStream(key),
    [{ type: 'SettingChanged', data: { key, value: checked.data as Json } }],
    {
      origin,
    },
  );
}
