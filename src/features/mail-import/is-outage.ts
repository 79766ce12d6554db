import { isTransientDatabaseError } from '../../platform/database/index.ts';
import { LogUnavailable, OutdatedProcess } from '../../platform/event-log/index.ts';

/** Nothing of ours works just now: the import goes on later, and no mail is to blame. */
export const isOutage = (error: unknown): boolean =>
  error instanceof LogUnavailable || error instanceof OutdatedProcess || isTransientDatabaseError(error);
