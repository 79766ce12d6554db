import { Metadata, type StatusObject, status } from '@grpc/grpc-js';

/* How the server ends a call: a status of gRPC, and trailers that say what it was in the store's own words. */

type Failure = Partial<StatusObject>;

export const unavailable: Failure = { code: status.UNAVAILABLE, details: 'Server Is Not Ready' };
export const cancelled: Failure = { code: status.CANCELLED, details: 'Operation canceled' };

export const timeout: Failure = { code: status.ABORTED, details: 'Operation timed out' };

export const notLeader = (leaderPort: number): Failure =>
  failure(status.NOT_FOUND, 'Leader info available', {
    exception: 'not-leader',
    'leader-endpoint-host': '127.0.0.1',
    'leader-endpoint-port': String(leaderPort),
  });

export const streamDeleted = (stream: string): Failure =>
  failure(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  });

export const accessDenied = (): Failure =>
  failure(status.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' });

export const tooLarge = (limit: number): Failure =>
  failure(status.INVALID_ARGUMENT, `Maximum Append Size of ${limit} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(limit),
  });

export const unknown: Failure = { code: status.UNKNOWN, details: 'Unexpected' };

function failure(code: status, details: string, trailers: Record<string, string>): Failure {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(trailers)) metadata.set(name, value);
  return { code, details, metadata };
}
