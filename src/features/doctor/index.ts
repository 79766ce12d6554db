import type { Paperless } from '../../gateways/paperless/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { Feature } from '../../services/feature/index.ts';
import { openAsk } from './ask.ts';
import { CHECKS } from './checks.ts';
import { type ExamineDeps, examine, examineBasics } from './examine.ts';
import { inspectDatabase } from './inspect-database.ts';
import { keepReport } from './keep-report.ts';
import { paperlessTile } from './paperless-tile.ts';
import { doctorEndpoint } from './show-report.ts';
import { type WatchLogger, watchPaperless } from './watch-paperless.ts';

export { openAsk } from './ask.ts';
export { contractText, isGood } from './contract/contract-text.ts';
export { keepContractRun } from './contract/last-run.ts';
export { runContract } from './contract/run-contract.ts';
export { examine } from './examine.ts';
export { inspectDatabase } from './inspect-database.ts';
export type { DatabaseFacts } from './judge-database.ts';
export type { FarmFacts } from './judge-farm.ts';
export { reportText } from './report-text.ts';
export { ReportBody, showReport } from './show-report.ts';

type Deps = Pick<ExamineDeps, 'config' | 'keys' | 'farm' | 'mail' | 'relay'> & {
  db: Queryable;
  paperless: Paperless;
  logger: WatchLogger;
  /** Called when Paperless is found there at start, and each time it is back. */
  onPaperlessReachable: () => void;
};

/** Examines how the service is set up, for administrators who ask and for the service itself at its start. */
export function doctor(given: Deps): Feature {
  const { ask, close } = openAsk();
  const deps: ExamineDeps = {
    ...given,
    database: () => inspectDatabase(given.db),
    isRunning: async () => true,
    ask,
  };
  const watch = watchPaperless(given.paperless, {
    logger: given.logger,
    onReachable: given.onPaperlessReachable,
    async examine() {
      const findings = await examineBasics(deps);
      return findings.map(({ check, verdict, seen }) => ({
        name: CHECKS[check].title.en.toLowerCase(),
        ok: verdict !== 'wrong',
        message: seen.en,
      }));
    },
  });
  return {
    endpoints: [doctorEndpoint(keepReport(() => examine(deps)))],
    checks: watch.checks,
    tiles: [paperlessTile(given.paperless)],
    onListening: () => void watch.first(),
    close,
  };
}
