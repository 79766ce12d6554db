import { approvals } from './approvals.ts';
import { common } from './common.ts';
import { intake } from './intake.ts';
import { overview } from './overview.ts';
import { session } from './session.ts';
import { shell } from './shell.ts';

/** All German texts; they are the measure for the others. One line a capability. */
export const de = {
  ...common,
  ...session,
  ...shell,
  ...overview,
  ...intake,
  ...approvals,
} as const;
