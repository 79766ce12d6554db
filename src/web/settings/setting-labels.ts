import type { PlainTextKey } from '../texts/index.ts';
import type { SettingKey } from './setting-types.ts';

/** The short name of a setting; what it means is told by the service. */
export const settingLabel = (key: SettingKey): PlainTextKey => `setting.${key}`;
