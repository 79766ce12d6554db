/** What an append or a read that was not simply done means for the stream. */
export type Outcome =
  /** Not known whether it was done, or not done for a passing reason: the same batch is sent again. */
  | { is: 'again'; why: string }
  /** The stream is not at the expected version: check its events. */
  | { is: 'wrong-version' }
  /** `limit`: where the answer tells it. */
  | { is: 'too-large'; limit: number | undefined }
  /** May be about this stream or about the server: only what becomes of other streams tells. */
  | { is: 'doubtful'; why: string }
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
export function outcomeOf(error: unknown, tried: 'writing to' | 'reading' = 'writing to'): Outcome {
  const { type, code, message = '', maxAppendSize, leader } = (error ?? {}) as ClientError;
  switch (type) {
    case 'wrong-expected-version':
      return { is: 'wrong-version' };
    case 'maximum-append-size-exceeded':
      return { is: 'too-large', limit: maxAppendSize };
    case 'stream-deleted':
      return { is: 'refused', why: 'the stream was deleted there for ever' };
    case 'access-denied':
      // Refused credentials are not a problem of the stream. Without any, a server says so of each stream.
      if (code === UNAUTHENTICATED) return { is: 'again', why: 'the credentials are refused' };
      return { is: 'doubtful', why: `${tried} the stream is denied` };
    case 'not-leader':
      return {
        is: 'again',
        why: `a node was asked that does not lead; it names ${leader?.address}:${leader?.port}, and goes on naming it while the cluster cannot elect another`,
      };
    case 'unknown':
      // With a code it is the end of a connection; without, an answer to this very append.
      if (code !== undefined) break;
      if (message.includes('MaximumAppendEventSizeExceeded')) return { is: 'too-large', limit: undefined };
      if (!NOT_NOW.test(message)) return { is: 'doubtful', why: message || 'an unknown error' };
  }
  // It ends the call that all appends share: whose event it was shows when they are sent again.
  if (code === RESOURCE_EXHAUSTED) return { is: 'doubtful', why: message };
  if (message.startsWith('Failed to discover'))
    return { is: 'again', why: `no node of the cluster leads or follows, or none is reached (${message})` };
  return { is: 'again', why: message || type || 'no reason given' };
}

/** Of a server that starts, or of a cluster that elects: it listens, and says so within the protocol. */
const NOT_NOW = /server is not ready|server is busy|no leader info available/i;
const RESOURCE_EXHAUSTED = 8;
const UNAUTHENTICATED = 16;
type ClientError = {
  type?: string;
  code?: number;
  message?: string;
  maxAppendSize?: number;
  leader?: { address: string; port: number };
};
