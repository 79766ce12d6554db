import { logThrottle } from './log-throttle.ts';
import { loggedPath } from './mask-secrets.ts';

/** The part of a pino logger that is used here. */
export type HttpLogger = {
  /** Whether lines of this level are written at all. */
  isLevelEnabled(level: string): boolean;
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

type Request = { requestId: string; method: string; path: string };
type Answered = Request & {
  status: number;
  ms: number;
  /** Whether the caller was identified. */
  known: boolean;
};

export type RequestLog = {
  answered(request: Answered): void;
  /** An error that is ours. */
  failed(request: Request & { known: boolean }, error: unknown): void;
  brokeOff(error: Error): void;
};

/**
 * What requests leave in the log. A webhook call a second is normal: a line for each would hide the others. And
 * strangers must not be able to fill the disk: of what callers without credentials can cause there is at most one
 * line a minute, with a count.
 */
export function requestLog(logger: HttpLogger): RequestLog {
  const strangers = logThrottle<string, Request>((statuses, last) => {
    logger.info({ statuses, last }, 'requests without credentials refused since the last such line');
  });
  const failures = logThrottle<'requests', object>((counts, fields) => {
    logger.error({ ...counts, ...fields }, 'request failed, counted since the last such line');
  });
  const breaks = logThrottle<'requests', string>((counts, error) => {
    logger.info({ ...counts, error }, 'requests broke off since the last such line');
  });
  return {
    answered({ known, ...line }) {
      // Nearly every answer, and masking secrets in a path that is never shown costs more than routing it.
      if (line.status < 400 && !logger.isLevelEnabled('debug')) return;
      const shown = { ...line, path: loggedPath(line.path), ms: Math.round(line.ms) };
      const quiet = line.status < 400 || !(known || line.status === FORBIDDEN);
      if (quiet) logger.debug(shown, 'request');
      else logger.info(shown, 'request refused');
      // The authentication logs wrong and missing credentials itself, with their causes.
      if (line.status < 400 || !quiet || TRIES.has(line.status)) return;
      const { requestId, method, path } = shown;
      strangers(String(line.status), { requestId, method, path });
    },
    failed({ known, ...request }, error) {
      const fields = { ...request, path: loggedPath(request.path), error };
      if (known) logger.error(fields, 'request failed');
      else failures('requests', fields);
    },
    brokeOff: ({ message }) => breaks('requests', message),
  };
}

/** Answers to missing or wrong credentials. */
const TRIES = new Set([401, 429]);
/** A known person without this permission. */
const FORBIDDEN = 403;
