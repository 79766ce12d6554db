import { common } from './common.ts';
import { problemCodes } from './problem-codes.ts';
import { session } from './session.ts';
import { shell } from './shell.ts';

export const start = { ...common, ...problemCodes, ...session, ...shell } as const;
