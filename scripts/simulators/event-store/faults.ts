/** How the double takes requests; everything but `ok` is a way in which a real server or the network fails. */
export type Mode =
  | { is: 'ok' }
  /** Nothing is done and nothing is answered, whatever is asked. */
  | { is: 'hang' }
  /** Appends are committed and never answered. */
  | { is: 'lost-answer' }
  /** Appends are committed, then every connection is cut. */
  | { is: 'drop-after-commit' }
  /** Appends and reads are sent to the leader, which listens on this port of the same host. */
  | { is: 'not-leader'; leaderPort: number }
  | { is: 'unavailable' }
  /** The server ends the call, as it does while it stops. */
  | { is: 'cancelled' }
  /** Appends are committed, and answered so much later. */
  | { is: 'slow'; ms: number }
  /** Appends are refused as if the stream were elsewhere than it is. */
  | { is: 'wrong-version' }
  /** As a secured server answers who names no user: whatever the stream. */
  | { is: 'denied' }
  | { is: 'append-denied' }
  | { is: 'read-denied' }
  /**
   * It listens, and is starting or elects a leader: reads are told so by the end of the call, appends within it, in an
   * answer without a code, and the call stays open.
   */
  | { is: 'not-ready'; says?: string }
  /** A write that its replicas did not confirm in time is answered so: it may have been committed, or not. */
  | { is: 'timeout'; committed: boolean }
  /** An error that names no cause. */
  | { is: 'unknown' };

export type FaultScope = {
  /** The fault ends after this many requests. */
  times?: number;
  /** Only requests for this stream. */
  stream?: string;
  /** Only each request of this number: 2 is every other one. */
  each?: number;
};

export type Faults = {
  behave(mode: Mode, scope?: FaultScope): void;
  /** The mode, without counting: for what is asked before requests. */
  peek(): Mode;
  /** The mode for a request; counts it. */
  next(stream?: string): Mode;
};

export function startFaults(): Faults {
  let mode: Mode = OK;
  let left = Number.POSITIVE_INFINITY;
  let only: string | undefined;
  let every = 1;
  let asked = 0;
  return {
    behave(next, { times = Number.POSITIVE_INFINITY, stream, each = 1 } = {}) {
      mode = next;
      left = times;
      only = stream;
      every = each;
    },
    peek: () => (left > 0 && only === undefined ? mode : OK),
    next(stream) {
      if (left <= 0 || (only !== undefined && only !== stream)) return OK;
      asked += 1;
      if (asked % every !== 0) return OK;
      left -= 1;
      return mode;
    },
  };
}

const OK: Mode = { is: 'ok' };
