import { singleFlight } from '../../platform/async/index.ts';
import type { Report } from './examine.ts';

const KEPT_MS = 60_000;

export type KeptReport = {
  /** The report of the last minute, or a new one. */
  get(): Promise<Report>;
  /** A report that was begun after this was asked, or one that is being made. */
  again(): Promise<Report>;
};

/** One examination at a time, however many look; it asks half a dozen systems. A failure is not kept. */
export function keepReport(
  examine: () => Promise<Report>,
  { keptMs = KEPT_MS, now = () => performance.now() } = {},
): KeptReport {
  let kept: { report: Report; at: number } | undefined;
  const again = singleFlight(async () => {
    const report = await examine();
    kept = { report, at: now() };
    return report;
  });
  return {
    again,
    get: () => (kept && now() - kept.at < keptMs ? Promise.resolve(kept.report) : again()),
  };
}
