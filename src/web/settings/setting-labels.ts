import type { PlainTextKey } from '../texts/index.ts';
import type { SettingKey } from './setting-types.ts';

/** The short name of a setting; its meaning comes from the service. */
export const settingLabel = (key: SettingKey): PlainTextKey => `setting.${key}`;
