import { isTransientDatabaseError } from './database/index.ts';
import { InvalidEvent, LogUnavailable, OutdatedProcess, UnknownEvent } from './event-log/index.ts';
import { FarmSystemError } from './farm-system/index.ts';
import { Problem, type ProblemCode } from './http/index.ts';
import { PaperlessError } from './paperless/index.ts';

/** What errors of the other rooms mean to somebody who called over HTTP. */
export function problemOf(error: unknown): Problem | undefined {
  if (error instanceof LogUnavailable || isTransientDatabaseError(error)) {
    return new Problem('database-away', { reason: 'try-again' }, { ...SOON, cause: error });
  }
  if (error instanceof OutdatedProcess) {
    return new Problem('shutting-down', { reason: 'newer-release' }, SOON);
  }
  if (error instanceof InvalidEvent) return technical('invalid-request', error);
  if (error instanceof UnknownEvent) return technical('unknown-event', error);
  if (error instanceof PaperlessError) return technical('dms-unavailable', error);
  if (error instanceof FarmSystemError) return technical('farm-unavailable', error);
  return undefined;
}

const SOON = { headers: { 'retry-after': '5' } };

const technical = (code: ProblemCode, { message }: Error): Problem =>
  new Problem(code, { reason: 'technical', message });
