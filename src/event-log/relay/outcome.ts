/** What an append that was not simply done means for the stream. */
export type Outcome =
  /** Not known whether it was done, or not done for a passing reason: the same batch is sent again. */
  | { is: 'again'; why: string }
  /** The stream is not at the expected version: check its events. */
  | { is: 'wrong-version' }
  | { is: 'too-large'; limit: number }
  /** An answer that explains nothing: tried again a few times. */
  | { is: 'odd'; why: string }
  /** This stream will not continue without help. */
  | { is: 'refused'; why: string };

/** The append timed out by our own clock; the client has none for appends. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
}

/**
 * Reads an error of the client. Its own classes carry a `type`; what comes from gRPC directly carries a `code`;
 * a failed discovery carries neither. Whatever is not known to be final is tried again.
 */
export function outcomeOf(error: unknown): Outcome {
  const { type, code, message, maxAppendSize } = (error ?? {}) as ClientError;
  switch (type) {
    case 'wrong-expected-version':
      return { is: 'wrong-version' };
    case 'maximum-append-size-exceeded':
      return { is: 'too-large', limit: maxAppendSize ?? 0 };
    case 'stream-deleted':
      return { is: 'refused', why: 'the stream was deleted there for ever' };
    case 'access-denied':
      // Refused credentials are not a problem of the stream.
      if (code === UNAUTHENTICATED) return { is: 'again', why: 'the credentials are refused' };
      return { is: 'refused', why: 'writing to the stream is denied' };
    case 'unknown':
      // Without a code it is an answer to this very append, and not the end of a connection.
      if (code === undefined) return { is: 'odd', why: message || 'an unknown error' };
  }
  return { is: 'again', why: message || type || 'no reason given' };
}

const UNAUTHENTICATED = 16;
type ClientError = { type?: string; code?: number; message?: string; maxAppendSize?: number };
