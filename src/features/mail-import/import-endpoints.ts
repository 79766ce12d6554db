import { z } from 'zod';
import { InboxScope } from '../../domain/events/index.ts';
import { upsertUserName } from '../../gateways/identity/index.ts';
import {
  type Endpoint,
  endpoint,
  Problem,
  permission,
  personOf,
  Reply,
  Uuid,
} from '../../platform/http/index.ts';
import { AccountId, FolderPath } from './browse-endpoints.ts';
import { ImportInDetail, ImportSummary, importInDetail, importSummary } from './import-answer.ts';
import type { ImportJobs } from './import-jobs.ts';
import type { MailImportDeps } from './mail-import-deps.ts';

const MOST_MAILS = 500;

const ImportBody = z.strictObject({
  accountId: AccountId,
  folder: FolderPath,
  uidValidity: z.string().regex(/^\d{1,20}$/, 'the uidValidity of the list of mails'),
  uids: z.array(z.int().min(1).max(4_294_967_295)).min(1).max(MOST_MAILS),
  scope: InboxScope,
});
const access = permission('VIEW_INBOX');
const params = z.strictObject({ jobId: Uuid });

/** Imports: asked for, looked at while they go on, cancelled, taken up again. */
export const importEndpoints = (deps: MailImportDeps, jobs: ImportJobs): Endpoint[] => [
  endpoint({
    method: 'POST',
    path: '/mail-imports',
    access,
    summary: 'Import mails of a folder: their attachments become files of the inbox',
    description: 'What was imported before is there once, whichever folder or mailbox it comes from.',
    body: ImportBody,
    status: 202,
    response: z.object({ jobId: z.uuid() }),
    problems: ['not-found'],
    async handle({ body: { accountId, uids, scope, ...place }, caller }) {
      const person = personOf(caller);
      const account = await deps.accounts.find(accountId, person);
      const { text, values } = upsertUserName(person);
      await deps.db.query(text, values);
      const { jobId } = await jobs.start({
        ...{ account, ...place, uids: [...new Set(uids)], owner: person.sub, startedBy: caller.actor },
        whose: { scope, owner: scope === 'personal' ? person.sub : null },
      });
      return new Reply(202, { jobId }) as never;
    },
  }),
  endpoint({
    method: 'GET',
    path: '/mail-imports',
    access,
    summary: 'The latest imports: my own, and those that the service does for all',
    response: z.object({ items: z.array(ImportSummary) }),
    handle: async ({ caller }) => ({ items: (await jobs.latest(personOf(caller).sub)).map(importSummary) }),
  }),
  endpoint({
    method: 'GET',
    path: '/mail-imports/{jobId}',
    access,
    summary: 'How an import is getting on, or what came of it',
    params,
    response: ImportInDetail,
    problems: ['not-found'],
    handle: async ({ params: { jobId }, caller }) =>
      importInDetail(await found(jobs, personOf(caller).sub, jobId)),
  }),
  endpoint({
    method: 'DELETE',
    path: '/mail-imports/{jobId}',
    access,
    summary: 'Cancel an import: no further mail is begun, and none is left in the middle',
    params,
    response: ImportInDetail,
    problems: ['not-found', 'conflict'],
    async handle({ params: { jobId }, caller }) {
      const { sub } = personOf(caller);
      await found(jobs, sub, jobId);
      if (!(await jobs.cancel(jobId))) throw new Problem('conflict', { reason: 'import-not-running' });
      return importInDetail(await found(jobs, sub, jobId));
    },
  }),
  endpoint({
    method: 'POST',
    path: '/mail-imports/{jobId}/continue',
    access,
    summary: 'Go on with an import that ended early: what is left, and what has failed',
    params,
    status: 202,
    response: ImportInDetail,
    problems: ['not-found', 'conflict'],
    async handle({ params: { jobId }, caller }) {
      const person = personOf(caller);
      const row = await found(jobs, person.sub, jobId);
      const account = await deps.accounts.find(row.account_id, person);
      if (row.shown === 'queued' || row.shown === 'running' || !(await jobs.goOn(row, account))) {
        throw new Problem('conflict', { reason: 'import-running' });
      }
      return new Reply(202, importInDetail(await found(jobs, person.sub, jobId))) as never;
    },
  }),
];

async function found(jobs: ImportJobs, sub: string, jobId: string) {
  const row = await jobs.find(sub, jobId);
  if (!row) throw new Problem('not-found', { reason: 'import-unknown' });
  return row;
}
