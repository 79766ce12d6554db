import { randomUUID } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { mailsOfImport } from '../../../projections/received-mails.ts';
import { concurrencyLimit, withTimeout } from '../../platform/async/index.ts';
import type { MailAccount } from '../../services/mail-accounts/index.ts';
import type { Whose } from './identity.ts';
import { begun, type ImportProgress, type ImportState, resumed } from './import-progress.ts';
import {
  addImport,
  askToCancel,
  findImport,
  type ImportRow,
  listImports,
  stateOf,
  takeOver,
} from './import-row.ts';
import type { MailImportDeps } from './mail-import-deps.ts';
import { type RunningImport, runImport } from './running-import.ts';

/** What is to be imported, and for whom. */
export type ImportRequest = {
  account: MailAccount;
  folder: string;
  uidValidity: string;
  uids: readonly number[];
  whose: Whose;
  /** Who may see the import; null: all people of the inbox. */
  owner: string | null;
  startedBy: string;
};
export type ShownImport = ImportRow & { shown: ImportState };

export type ImportJobs = {
  start(request: ImportRequest): Promise<{ jobId: string; ended: Promise<ImportProgress> }>;
  find(sub: string, jobId: string): Promise<ShownImport | null>;
  latest(sub: string): Promise<ShownImport[]>;
  /** @returns whether it was going on */
  cancel(jobId: string): Promise<boolean>;
  /** Takes up what is left of an import that ended early. @returns false: somebody else works on it */
  goOn(row: ImportRow, account: MailAccount): Promise<boolean>;
  /** The process ends. */
  close(): Promise<void>;
};

/** So many imports of a process at the same time; the others wait. */
const AT_ONCE = 3;
const LATEST = 20;
const ENDS_WITHIN_MS = 5_000;

/** Imports of this process are in memory, where their status is asked for; others are known by their rows. */
export function importJobs(deps: MailImportDeps): ImportJobs {
  const { db } = deps;
  const running = new Map<string, RunningImport>();
  const limit = concurrencyLimit(AT_ONCE);

  const run = (row: Omit<ImportRow, 'started_at'>, account: MailAccount, holder: string) => {
    const { job_id: jobId, scope, started_by: startedBy } = row;
    const whose = { scope, owner: scope === 'personal' ? (account.owner ?? row.owner) : null };
    const started = runImport(
      deps,
      {
        ...{ jobId, holder, whose, owner: row.owner, progress: row.progress },
        ...{ accountId: row.account_id, folder: row.folder, uidValidity: row.uid_validity },
        mailOwner: account.owner ?? whose.owner,
        moveTo: account.importing.moveTo,
        origin: { actor: startedBy, correlationId: jobId },
      },
      limit,
    );
    running.set(jobId, started);
    void started.ended.then(() => running.delete(jobId));
    return started;
  };

  const shown = (row: ImportRow): ShownImport => {
    const here = running.get(row.job_id)?.now();
    return here ? { ...row, progress: here.progress, shown: here.state } : { ...row, shown: stateOf(row) };
  };

  return {
    async start({ account, folder, uidValidity, uids, whose, owner, startedBy }) {
      const [jobId, holder] = [uuid(), randomUUID()];
      const asked = {
        ...{ job_id: jobId, account_id: account.accountId, folder, uid_validity: uidValidity },
        ...{ scope: whose.scope, owner, started_by: startedBy, progress: begun(uids) },
      };
      await addImport(db, asked, holder);
      const row = { ...asked, state: 'queued', is_leased: true, ended_at: null } as const;
      return { jobId, ended: run(row, account, holder).ended };
    },
    async find(sub, jobId) {
      const row = await findImport(db, sub, jobId);
      return row && shown(row);
    },
    latest: async (sub) => (await listImports(db, sub, LATEST)).map(shown),
    async cancel(jobId) {
      running.get(jobId)?.cancel();
      return askToCancel(db, jobId);
    },
    async goOn(row, account) {
      const holder = randomUUID();
      const progress = resumed(row.progress, await mailsOfImport(db, row.job_id));
      if (!(await takeOver(db, row.job_id, holder, progress))) return false;
      run({ ...row, progress }, account, holder);
      return true;
    },
    async close() {
      const all = [...running.values()];
      for (const one of all) one.stop();
      await withTimeout(Promise.all(all.map(({ ended }) => ended)), ENDS_WITHIN_MS).catch(() => {});
    },
  };
}
