import type { Schemas } from '../api/interface.ts';

/** The latest sync, going on or ended. */
export type Sync = Schemas['CorrespondentSync'];

export const LISTS = ['linked', 'unmatched', 'merged', 'conflicts'] as const;
export type SyncList = (typeof LISTS)[number];
