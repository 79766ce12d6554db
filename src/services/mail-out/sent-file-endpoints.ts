import { Readable } from 'node:stream';
import { z } from 'zod';
import {
  type Endpoint,
  endpoint,
  FileBody,
  fileReply,
  type Person,
  Problem,
  permission,
  personOf,
  Uuid,
} from '../../platform/http/index.ts';
import { mailPage } from '../mail-accounts/index.ts';
import type { MailOutDeps } from './mail-out-deps.ts';
import { findMail, type ShownMail } from './outbox-list.ts';
import { attachmentOf } from './sent-attachment.ts';

const params = z.strictObject({ mailId: Uuid });
const file = {
  method: 'GET',
  access: permission('VIEW_INBOX'),
  file: true,
  mediaType: '*/*',
  response: FileBody,
  problems: ['not-found', 'gone'],
} as const;

/** What really goes out with a mail: its text for a frame, and its attachments out of the stored message. */
export function sentFileEndpoints({ db, files }: Pick<MailOutDeps, 'db' | 'files'>): Endpoint[] {
  const found = async (person: Person, mailId: string): Promise<ShownMail> => {
    const mail = await findMail(db, person.sub, mailId);
    if (!mail) throw new Problem('not-found', { reason: 'mail-unknown' });
    return mail;
  };
  return [
    endpoint({
      ...{ ...file, path: '/mails/{mailId}/body', params },
      summary: 'The text of a mail of the outbox as a page for a frame: nothing in it runs or is fetched',
      async handle({ params: { mailId }, caller }) {
        const { html } = await found(personOf(caller), mailId);
        if (html === null) throw new Problem('gone', { reason: 'mail-purged' });
        return mailPage(html) as never;
      },
    }),
    endpoint({
      ...{ ...file, path: '/mails/{mailId}/attachments/{number}' },
      params: params.extend({ number: z.coerce.number().int().min(1).max(1_000) }),
      summary: 'An attachment as it goes out; counted from 1',
      async handle({ params: { mailId, number }, caller, request }) {
        const { file_id, names, attachments } = await found(personOf(caller), mailId);
        const about = attachments[number - 1];
        if (!about) throw new Problem('not-found', { reason: 'mail-unknown' });
        const message = file_id === null ? undefined : await files.find(file_id);
        const content = message && (await attachmentOf(message.open(), number));
        if (!content) throw new Problem('gone', { reason: 'mail-purged' });
        return fileReply(request, {
          ...{ type: content.mediaType, length: content.bytes.length, etag: `"${about.sha256}"` },
          ...{ name: names?.[number - 1] ?? `${number}`, download: true },
          stream: (range) =>
            Readable.from([range ? content.bytes.subarray(range.first, range.last + 1) : content.bytes]),
        }) as never;
      },
    }),
  ];
}
