import { approvals } from './approvals.ts';
import { common } from './common.ts';
import { intake } from './intake.ts';
import { overview } from './overview.ts';
import { session } from './session.ts';
import { shell } from './shell.ts';

export const en = {
  ...common,
  ...session,
  ...shell,
  ...overview,
  ...intake,
  ...approvals,
} as const;
