import type { Feature } from '../../services/feature/index.ts';
import { browseEndpoints } from './browse-endpoints.ts';
import { failureEndpoints } from './failure-endpoints.ts';
import { importEndpoints } from './import-endpoints.ts';
import { importJobs } from './import-jobs.ts';
import { keptMailboxes } from './kept-mailboxes.ts';
import type { MailImportDeps } from './mail-import-deps.ts';
import { KEPT_BY_MAILS, mailRetention } from './received-details.ts';
import { receivedEndpoints } from './received-endpoints.ts';
import { scheduledImport } from './scheduled-import.ts';
import { mailFailuresTile } from './tile.ts';

export { forgetMails } from './forget.ts';
export { mailsHandedOver } from './hand-over-mails.ts';

type Deps = MailImportDeps & { cron: string; retentionDays: number };

/** Mails that come in: chosen by people or imported by themselves, their attachments become files of the inbox. */
export function mailImport(deps: Deps): Feature {
  const jobs = importJobs(deps);
  const mailboxes = keptMailboxes(deps.accounts);
  return {
    endpoints: [
      ...browseEndpoints(deps, mailboxes),
      ...importEndpoints(deps, jobs),
      ...receivedEndpoints(deps),
      ...failureEndpoints(deps),
    ],
    jobs: [scheduledImport(deps, jobs, deps.cron), mailRetention(deps.db, deps.retentionDays)],
    schedules: [{ name: 'mail-import', variable: 'MAIL_IMPORT_CRON', cron: deps.cron }],
    tiles: [mailFailuresTile(deps.db)],
    keepsFiles: [KEPT_BY_MAILS],
    async close() {
      await Promise.all([jobs.close(), mailboxes.close()]);
    },
  };
}
