export { backoffMs } from './backoff.ts';
export { type ConcurrencyLimit, concurrencyLimit } from './concurrency-limit.ts';
export { type Deadline, deadline, withDeadline } from './deadline.ts';
export { forEachConcurrently } from './for-each-concurrently.ts';
export { type KeyedMutex, keyedMutex } from './keyed-mutex.ts';
export { pause } from './pause.ts';
export { singleFlight } from './single-flight.ts';
export { type StaleWhileRevalidate, staleWhileRevalidate } from './stale-while-revalidate.ts';
export { TimedOut, withTimeout } from './with-timeout.ts';
