import { z } from 'zod';
import { eventType } from '../../platform/event-log/index.ts';

export const settingEvents = {
  SettingChanged: eventType({
    schema: 1,
    data: z.strictObject({ key: z.string(), value: z.json() }),
    sentence: {
      de: ({ key }) => `Die Einstellung ${key} wurde geändert`,
      en: ({ key }) => `The setting ${key} was changed`,
    },
  }),
};
