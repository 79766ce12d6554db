import { isTransientDatabaseError } from './database/index.ts';
import { InvalidEvent, LogUnavailable, OutdatedProcess, UnknownEvent } from './event-log/index.ts';
import { FarmSystemError } from './farm-system/index.ts';
import { Problem } from './http/index.ts';
import { PaperlessError } from './paperless/index.ts';

/** What errors of the other rooms mean to somebody who called over HTTP. */
export function problemOf(error: unknown): Problem | undefined {
  if (error instanceof LogUnavailable || isTransientDatabaseError(error)) {
    return new Problem('database-away', 'Nothing was lost that was acknowledged; try again', {
      headers: { 'retry-after': '5' },
      cause: error,
    });
  }
  if (error instanceof OutdatedProcess) {
    return new Problem('shutting-down', 'A newer release has taken over', {
      headers: { 'retry-after': '5' },
    });
  }
  if (error instanceof InvalidEvent) return new Problem('invalid-request', error.message);
  if (error instanceof UnknownEvent) return new Problem('unknown-event', error.message);
  if (error instanceof PaperlessError) return new Problem('dms-unavailable', error.message);
  if (error instanceof FarmSystemError) return new Problem('farm-unavailable', error.message);
  return undefined;
}
