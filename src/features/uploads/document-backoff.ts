import { isAhead } from './farm-backoff.ts';

/** When a document is tried again that could not be changed: the minutes after the first, second, … failure. */
const RETRY_MINUTES = [1, 5, 15, 60];

/** Whether the schedule skips a document that failed recently. A check by hand does not wait. */
export function isBackingOff(
  state: { state: string; since: string; failures: number } | undefined,
  now: Date,
): boolean {
  if (state?.state !== 'failed' || isAhead(state.since, now)) return false;
  const minutes = RETRY_MINUTES[Math.min(state.failures, RETRY_MINUTES.length) - 1] ?? 0;
  return now.getTime() < Date.parse(state.since) + minutes * 60_000;
}
