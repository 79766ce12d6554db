import { common } from './common.ts';
import { intake } from './intake.ts';
import { overview } from './overview.ts';
import { rules } from './rules.ts';
import { session } from './session.ts';
import { settings } from './settings.ts';
import { shell } from './shell.ts';

export const en = {
  ...common,
  ...session,
  ...shell,
  ...overview,
  ...intake,
  ...settings,
  ...rules,
} as const;
