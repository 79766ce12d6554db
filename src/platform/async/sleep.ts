import { setTimeout as delay } from 'node:timers/promises';

/** Waits; ends early, and without an error, when one of the signals fires. */
export async function sleep(ms: number, ...signals: AbortSignal[]): Promise<void> {
  await delay(ms, undefined, { signal: AbortSignal.any(signals) }).catch(() => {});
}
