import { z } from 'zod';
import { InboxScope } from '../../domain/events/index.ts';
import {
  type Endpoint,
  endpoint,
  listOf,
  Paging,
  Problem,
  permission,
  personOf,
  Uuid,
} from '../../platform/http/index.ts';
import { listFailures, putFailureAside } from './failures.ts';
import type { MailImportDeps } from './mail-import-deps.ts';

const Moment = z.iso.datetime({ precision: 3 });
const MailFailure = z
  .object({
    failureId: z.uuid(),
    accountId: z.string(),
    folder: z.string(),
    /** Null: the whole folder could not be looked at. */
    uid: z.int().nullable(),
    uidValidity: z.string().nullable(),
    scope: InboxScope,
    reason: z.string(),
    subject: z.string().nullable(),
    sender: z.string().nullable(),
    receivedAt: Moment.nullable(),
    failedAt: Moment,
  })
  .meta({ id: 'MailFailure' });
const access = permission('VIEW_INBOX');

/** Mails that could not be imported, and folders that could not be looked at. */
export const failureEndpoints = ({ db }: MailImportDeps): Endpoint[] => [
  endpoint({
    method: 'GET',
    path: '/mail-failures',
    access,
    summary: 'Mails that could not be imported, with the reason',
    query: Paging,
    response: listOf(MailFailure),
    async handle({ query: paging, caller }) {
      const { rows, total } = await listFailures(db, personOf(caller).sub, paging);
      const items = rows.map((row) => ({
        ...{ failureId: row.failure_id, accountId: row.account_id, folder: row.folder, uid: row.uid },
        ...{ uidValidity: row.uid_validity, scope: row.scope, reason: row.reason },
        ...{ subject: row.subject, sender: row.sender },
        receivedAt: row.received_at && new Date(row.received_at).toISOString(),
        failedAt: new Date(row.failed_at).toISOString(),
      }));
      return { items, total, ...paging };
    },
  }),
  endpoint({
    method: 'DELETE',
    path: '/mail-failures/{failureId}',
    access,
    summary: 'Put one aside: nobody needs this mail',
    params: z.strictObject({ failureId: Uuid }),
    response: z.object({ failureId: z.uuid() }),
    problems: ['not-found'],
    async handle({ params: { failureId }, caller }) {
      const wasThere = await putFailureAside(db, personOf(caller).sub, failureId);
      if (!wasThere) throw new Problem('not-found', { reason: 'mail-failure-unknown' });
      return { failureId };
    },
  }),
];
