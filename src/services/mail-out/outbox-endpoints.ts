import { z } from 'zod';
import {
  type Endpoint,
  endpoint,
  FileBody,
  fileReply,
  listOf,
  Paging,
  type Person,
  Problem,
  permission,
  personOf,
  Uuid,
} from '../../platform/http/index.ts';
import { MailInDetail, MailInList, MailStates } from './answers.ts';
import type { MailWish } from './decide-mail.ts';
import type { MailOutDeps } from './mail-out-deps.ts';
import { findMail, listMails, type ShownMail, shownMail } from './outbox-list.ts';
import { plainTextOf } from './plain-text.ts';
import { recordWish } from './record-wish.ts';

const access = permission('VIEW_INBOX');
const params = z.strictObject({ mailId: Uuid });

/** The outbox: what goes out, has gone out, or did not. */
export function outboxEndpoints(deps: MailOutDeps): Endpoint[] {
  const { db, files } = deps;
  const found = async (person: Person, mailId: string): Promise<ShownMail> => {
    const mail = await findMail(db, person.sub, mailId);
    if (!mail) throw new Problem('not-found', { reason: 'mail-unknown' });
    return mail;
  };
  const detail = (row: ShownMail) => ({
    ...shownMail(row),
    ...{ html: row.html, text: row.html === null ? null : plainTextOf(row.html), sha256: row.message_sha256 },
  });
  const wish = (want: MailWish, path: string, summary: string) =>
    endpoint({
      ...{ method: 'POST', path, access, summary, params, response: MailInDetail },
      problems: ['not-found', 'conflict', 'gone'],
      async handle({ params: { mailId }, caller, origin }) {
        const person = personOf(caller);
        const before = await found(person, mailId);
        if (want === 'send-again' && before.file_id === null)
          throw new Problem('gone', { reason: 'mail-purged' });
        await recordWish(deps, mailId, want, origin);
        return detail(await found(person, mailId));
      },
    });
  return [
    endpoint({
      ...{ method: 'GET', path: '/mails', access, summary: 'The outbox: mails of people, the newest first' },
      query: Paging.extend({
        state: z
          .union([MailStates, z.enum(['all', 'open', 'failed'])])
          .default('all')
          .meta({
            description: '`open`: waits, or somebody has to look at it; `failed`: refused or unclear',
          }),
        q: z.string().max(200).optional().meta({ description: 'A part of a subject or an address' }),
        itemId: Uuid.optional().meta({
          description: 'Only mails with this file of the inbox, or parts of it',
        }),
      }),
      response: listOf(MailInList),
      async handle({ query, caller }) {
        const { page, pageSize } = query;
        return { ...(await listMails(db, personOf(caller).sub, query)), page, pageSize };
      },
    }),
    endpoint({
      ...{ method: 'GET', path: '/mails/{mailId}', access, summary: 'A mail of the outbox', params },
      response: MailInDetail,
      problems: ['not-found'],
      handle: async ({ params: { mailId }, caller }) => detail(await found(personOf(caller), mailId)),
    }),
    endpoint({
      ...{ method: 'GET', path: '/mails/{mailId}/message', access, params, file: true },
      summary: 'The message as it goes out, as a file',
      mediaType: 'message/rfc822',
      response: FileBody,
      problems: ['not-found', 'gone'],
      async handle({ params: { mailId }, caller, request }) {
        const { file_id } = await found(personOf(caller), mailId);
        const file = file_id === null ? undefined : await files.find(file_id);
        if (!file) throw new Problem('gone', { reason: 'mail-purged' });
        return fileReply(request, {
          ...{ type: 'message/rfc822', length: file.bytes, etag: `"${file.sha256}"`, name: `${mailId}.eml` },
          download: true,
          stream: (range) => file.open(range && { start: range.first, end: range.last }),
        }) as never;
      },
    }),
    wish('call-back', '/mails/{mailId}/call-back', 'Call a mail back that has not gone out yet'),
    wish(
      'send-again',
      '/mails/{mailId}/send-again',
      'Send a mail again that was refused or is unclear, to those who do not have it',
    ),
    wish('arrived', '/mails/{mailId}/arrived', 'Say that an unclear mail has arrived'),
  ];
}
