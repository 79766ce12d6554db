import { backoffMs } from '../async/index.ts';
import type { OutgoingFailed } from './failure.ts';

/**
 * When a call is tried again within its deadline: `never`; after a kept connection turned out to be closed; or, for
 * what may be done twice, after every failure that may be one of the moment.
 */
export type Retry = 'never' | 'stale-connection' | 'transient';

/** What a try came to. */
export type Tried =
  | { failed: OutgoingFailed }
  | { failed?: undefined; status: number; headers: Record<string, unknown> };

const MOST_TRIES = 3;
/** A longer wait is reported to the caller, which can do something else meanwhile. */
const LONGEST_WAIT_MS = 5_000;

/**
 * @param tries the number of tries so far
 * @returns how long to wait before the next try; undefined when there should be none
 */
export function retryAfterMs(
  retry: Retry,
  tries: number,
  tried: Tried,
  { now = Date.now, random = Math.random } = {},
): number | undefined {
  if (retry === 'never' || tries >= MOST_TRIES) return undefined;
  if (retry === 'stale-connection') return tried.failed?.staleConnection && tries === 1 ? 0 : undefined;
  if (!isTransient(tried)) return undefined;
  const asked = tried.failed ? 0 : (retryAfterSeconds(tried.headers, now()) ?? 0) * 1_000;
  if (asked > LONGEST_WAIT_MS) return undefined;
  return Math.max(asked, backoffMs(tries, { random }));
}

/** A status of 500 is the other system's own failure and would come again; the others are of a proxy or of the moment. */
const isTransient = (tried: Tried): boolean =>
  tried.failed ? tried.failed.failure === 'no-answer' : tried.status === 429 || tried.status > 500;

/** `Retry-After`, as seconds or as a date (RFC 9110). */
export function retryAfterSeconds(headers: Record<string, unknown>, now = Date.now()): number | undefined {
  const text = String(headers['retry-after'] ?? '').trim();
  if (/^\d+$/.test(text)) return Number(text);
  const at = /GMT$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1_000));
}
