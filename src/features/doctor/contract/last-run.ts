import type { Queryable } from '../../../platform/database/index.ts';
import { isGood } from './contract-text.ts';
import type { ContractReport } from './run-contract.ts';

export type LastRun = { release: string; at: string; complete: boolean; deviations: string[] };

/** With whichever release. */
export async function lastContractRun(db: Queryable): Promise<LastRun | null> {
  const { rows } = await db.query<LastRun>(
    'select release, at, complete, deviations from contract_runs order by at desc limit 1',
  );
  return rows[0] ?? null;
}

/** @returns false where there is no table yet: the service was never started */
export async function keepContractRun(db: Queryable, report: ContractReport): Promise<boolean> {
  const { rows } = await db.query<{ there: boolean }>(
    "select to_regclass('contract_runs') is not null as there",
  );
  if (!rows[0]?.there) return false;
  const deviations = report.deviations.map(({ call }) => call);
  await db.query(
    `insert into contract_runs (release, complete, deviations) values ($1, $2, $3)
     on conflict (release) do update
       set at = now(), complete = excluded.complete, deviations = excluded.deviations`,
    [report.server.release ?? '', isGood(report) || deviations.length > 0, deviations],
  );
  return true;
}
