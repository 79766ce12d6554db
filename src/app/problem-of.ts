import { FarmSystemError } from '../gateways/farm-system/index.ts';
import {
  MOST_PAGES,
  MOST_PIXELS,
  type PageFailure,
  PageRangeError,
  PagesFailed,
} from '../gateways/pages/index.ts';
import { PaperlessError } from '../gateways/paperless/index.ts';
import { isTransientDatabaseError } from '../platform/database/index.ts';
import { InvalidEvent, LogUnavailable, OutdatedProcess, UnknownEvent } from '../platform/event-log/index.ts';
import { FileGone, FileRefused } from '../platform/files/index.ts';
import { Problem, type ProblemCode } from '../platform/http/index.ts';
import { MailServerError } from '../services/mail-accounts/index.ts';

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
  if (error instanceof MailServerError) {
    return new Problem('mail-server-unavailable', { reason: 'mail-server', fault: error.fault });
  }
  if (error instanceof FileRefused) return technical(REFUSED[error.reason], error);
  if (error instanceof FileGone) return new Problem('gone', { reason: 'item-purged' });
  if (error instanceof PagesFailed) return pageProblem(error.reason);
  if (error instanceof PageRangeError) {
    return new Problem(
      'invalid-request',
      { reason: 'page-range', part: error.part },
      { detail: `${error.message} (at ${error.at})` },
    );
  }
  return undefined;
}

const REFUSED = {
  empty: 'invalid-request',
  'too-large': 'file-too-large',
  'type-not-taken': 'unsupported-media-type',
} as const;

function pageProblem(reason: PageFailure): Problem | undefined {
  switch (reason) {
    case 'locked':
      return new Problem('conflict', { reason: 'file-locked' });
    case 'wrong-password':
      return new Problem('invalid-request', { reason: 'wrong-password' });
    case 'no-preview':
      return new Problem('conflict', { reason: 'no-preview' });
    case 'no-such-page':
      return new Problem('not-found', { reason: 'no-such-page' });
    case 'outside-page':
      return new Problem('invalid-request', { reason: 'region-outside' });
    case 'closing':
      return new Problem('shutting-down', undefined, SOON);
    case 'not-made':
      // Ours to find out.
      return undefined;
    case 'too-many-pages':
      return new Problem('conflict', { reason: 'too-many-pages', most: MOST_PAGES });
    case 'too-large':
      return new Problem('conflict', { reason: 'page-too-large', megapixels: MOST_PIXELS / 1e6 });
    default:
      return new Problem('conflict', { reason: 'file-damaged' });
  }
}

const SOON = { headers: { 'retry-after': '5' } };

const technical = (code: ProblemCode, { message }: Error): Problem =>
  new Problem(code, { reason: 'technical', message });
