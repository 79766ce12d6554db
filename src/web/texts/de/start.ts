import { common } from './common.ts';
import { problemCodes } from './problem-codes.ts';
import { session } from './session.ts';
import { shell } from './shell.ts';

/** What the app needs before and around every page. */
export const start = { ...common, ...problemCodes, ...session, ...shell } as const;
