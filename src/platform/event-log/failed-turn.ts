/**
 * What to do about a turn that failed: `again` on the same connection, `reconnect` and then again, or `isolate` the
 * caller whose facts the database does not take.
 */
export type Remedy = 'again' | 'reconnect' | 'isolate';

/**
 * Finds by the SQLSTATE whether to blame the moment, the connection, or what was sent. Only classes that say for
 * sure that no caller is to blame are repeated: anything else repeated would hold up all for the sake of one.
 */
export function remedyFor(error: unknown): Remedy {
  const { code = '', constraint = '', routine } = (error ?? {}) as DatabaseError;
  if (OWN_CONSTRAINTS.has(constraint)) return 'again';
  if (routine === REPLANNING) return 'reconnect';
  if (SQLSTATE.test(code)) {
    if (MOMENT.test(code)) return 'again';
    return CONNECTION.test(code) ? 'reconnect' : 'isolate';
  }
  // A fault in our own code, met on the way to the database: it comes back with the same facts.
  return PROGRAMMING_ERRORS.some((kind) => error instanceof kind) ? 'isolate' : 'reconnect';
}

type DatabaseError = { code?: string; constraint?: string; routine?: string };

/**
 * Where the server says that a prepared statement no longer fits its table, which got another column meanwhile: the
 * SQLSTATE is that of any feature that is not supported, and its words are in the language of the server.
 */
const REPLANNING = 'RevalidateCachedQuery';

const SQLSTATE = /^[0-9A-Z]{5}$/;
/**
 * Serialisation and deadlock, out of resources, a lock that was not free, a statement cut off by its time limit. That
 * limit is longer than callers wait: when it is reached all of the turn are answered, and nobody is left to isolate.
 */
const MOMENT = /^(40|53|55P03|57014)/;
/** Lost, cut off in the middle of a transaction, a server that only reads (after a failover) or has lost our statements, shut down, broken. */
const CONNECTION = /^(08|25P03|25006|26|57|58)/;
const PROGRAMMING_ERRORS = [TypeError, RangeError, ReferenceError, SyntaxError];

// An id that was recorded before is only looked up when the database refuses it: most ids are new. The other
// two say that the log moved on without the lock (after a failover): read and number again.
const OWN_CONSTRAINTS = new Set(['events_id', 'events_pkey', 'events_stream_version']);
