import { isAxiosError } from 'axios';
import { TimedOut } from '../async/index.ts';

export type OutgoingFailure =
  /** No server there, or the connection broke: refused, reset, cut in the middle of the answer. */
  | 'no-answer'
  /** The deadline of the whole call was over. */
  | 'too-slow'
  /** More bytes than the limit. */
  | 'too-large'
  /** A file came compressed although it was requested uncompressed. */
  | 'encoded'
  /** The caller has aborted, or the service ends. */
  | 'canceled';

/** A call that brought no answer. Its message is these words only: no address, no header, no body. */
export class OutgoingFailed extends Error {
  override name = 'OutgoingFailed';
  readonly failure: OutgoingFailure;
  /** A kept connection that the server had closed just as it was used: it cannot have done anything. */
  readonly staleConnection: boolean;
  constructor(failure: OutgoingFailure, words: string, { staleConnection = false } = {}) {
    super(words);
    this.failure = failure;
    this.staleConnection = staleConnection;
  }
}

/**
 * What is kept of an error of the HTTP client. The error itself carries the request with its token, cookies and body,
 * and must not leave this room.
 */
export function outgoingFailure(error: unknown): OutgoingFailed {
  if (error instanceof OutgoingFailed) return error;
  if (error instanceof TimedOut) return new OutgoingFailed('too-slow', error.message);
  const { request, code, message } = error as { request?: Sent; code?: string; message?: string };
  if (!isAxiosError(error)) return new OutgoingFailed('no-answer', 'the request could not be sent');
  if (code === 'ERR_CANCELED') return new OutgoingFailed('canceled', 'canceled');
  if (/maxContentLength/.test(message ?? ''))
    return new OutgoingFailed('too-large', 'the answer is too large');
  const words = code === 'ERR_BAD_RESPONSE' ? 'the answer breaks off' : (code ?? 'the connection broke');
  const staleConnection = request?.reusedSocket === true && (code === 'ECONNRESET' || code === 'EPIPE');
  return new OutgoingFailed('no-answer', words, { staleConnection });
}

type Sent = { reusedSocket?: boolean };
