import type { Feature } from '../feature/index.ts';
import { composeEndpoints } from './compose-endpoints.ts';
import { copyJob } from './copy-job.ts';
import { draftEndpoints } from './draft-endpoints.ts';
import { mailJob } from './mail-job.ts';
import type { MailOutDeps } from './mail-out-deps.ts';
import { outboxEndpoints } from './outbox-endpoints.ts';
import { KEPT_BY_MAILS, retentionJob } from './retention-job.ts';
import { sentFileEndpoints } from './sent-file-endpoints.ts';
import { serverLimits } from './server-limits.ts';
import { type SystemMails, systemMails } from './system-mail.ts';
import { failedMailsTile, mailTile } from './tile.ts';

export type { AttachmentSources, SendableFile } from './attachment.ts';
export { forgetSentMails } from './forget.ts';
export type { SystemMail, SystemMails } from './system-mail.ts';

type Deps = MailOutDeps & {
  /** Whether everybody who may see the inbox may see every document. */
  seesAllDocuments: boolean;
};

/** Mails that go out: written by people, or by this service itself. */
export function mailOut(given: Deps): Feature & { systemMails: SystemMails } {
  const deps = { ...given, serverLimits: serverLimits(given.accounts) };
  const mails = systemMails(deps);
  return {
    endpoints: [
      ...composeEndpoints(deps),
      ...outboxEndpoints(deps),
      ...sentFileEndpoints(deps),
      ...draftEndpoints(deps.db),
    ],
    jobs: [mailJob(deps), copyJob(deps), retentionJob(deps)],
    tiles: [failedMailsTile(deps.db), mailTile(deps.db, mails)],
    keepsFiles: KEPT_BY_MAILS,
    systemMails: mails,
  };
}
