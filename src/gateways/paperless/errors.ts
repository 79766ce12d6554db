import type { OutgoingFailure } from '../../platform/outgoing/index.ts';

export type PaperlessFailure =
  /** No answer: refused, cut off, timed out. */
  | 'unreachable'
  /** An answer of 5xx or 429. */
  | 'failed'
  /** 401: the token is not, or no longer, valid. */
  | 'unauthorized'
  /** 403: the service account may not do this. */
  | 'forbidden'
  /** 404 */
  | 'not-found'
  /** Any other 4xx: Paperless does not take what was sent. */
  | 'refused'
  /** Something that is not what Paperless answers: a log-in page, a proxy's page, another shape. */
  | 'unexpected-answer';

/** Paperless did not do what it was asked. The message names the endpoint and never holds the token. */
export class PaperlessError extends Error {
  override name = 'PaperlessError';
  readonly failure: PaperlessFailure;
  readonly status: number | undefined;
  /** After how many seconds Paperless itself asked to be tried again. */
  readonly retryAfter: number | undefined;
  /** What kept an answer from coming. */
  readonly why: OutgoingFailure | undefined;
  /** What a server that speaks none of our versions told about itself. */
  readonly server: { highest: number | undefined; release: string | undefined } | undefined;
  constructor(failure: PaperlessFailure, message: string, { status, retryAfter, why, server }: Details = {}) {
    super(message);
    this.failure = failure;
    this.status = status;
    this.retryAfter = retryAfter;
    this.why = why;
    this.server = server;
  }
}
type Details = {
  status?: number | undefined;
  retryAfter?: number | undefined;
  why?: OutgoingFailure | undefined;
  server?: PaperlessError['server'];
};

/** Failures that may be over the next time, without a change to the document. */
export const isTransient = ({ failure }: PaperlessError): boolean =>
  failure === 'unreachable' ||
  failure === 'failed' ||
  failure === 'unauthorized' ||
  failure === 'unexpected-answer';

/** What a missing object means where it may be missing. */
export function nullWhenNotFound(error: unknown): null {
  if (error instanceof PaperlessError && error.failure === 'not-found') return null;
  throw error;
}
