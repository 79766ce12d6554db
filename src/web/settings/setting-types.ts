import type { Interface } from '../api/interface.ts';

export type SettingsAnswer = Interface['GET /settings']['answer'];
export type SettingWarning = SettingsAnswer['warnings'][number];
type Known = SettingsAnswer['items'][number];

/** The settings that people can change. */
export type SettingKey = Exclude<Known['key'], 'last_webhook_call'>;
type ByKey = { [One in Known as One['key']]: One };
export type SettingOf<Key extends SettingKey> = ByKey[Key];
export type ValueOf<Key extends SettingKey> = ByKey[Key]['value'];
/** The settings whose value is of this type. */
export type KeysHolding<Value> = {
  [Key in SettingKey]: [ValueOf<Key>, Value] extends [Value, ValueOf<Key>] ? Key : never;
}[SettingKey];

/** What is wrong at a place in a value; `''` is the value itself. */
export type { Fault } from '../components/problem-text.ts';

/** One setting of the answer. @throws Error when the service does not know it: it is older than the page */
export function settingIn<Key extends SettingKey>({ items }: SettingsAnswer, key: Key): SettingOf<Key> {
  const found = items.find((one) => one.key === key);
  if (!found) throw new Error(`The service knows no setting ${key}`);
  return found as SettingOf<Key>;
}
