import { z } from 'zod';
import { mailAttachments } from '../../../projections/mail-attachments.ts';
import { findReceivedMail, mailOfItem } from '../../../projections/received-mails.ts';
import { InboxRefusal } from '../../domain/events/index.ts';
import {
  type Endpoint,
  endpoint,
  FileBody,
  fileReply,
  Problem,
  permission,
  personOf,
  Uuid,
} from '../../platform/http/index.ts';
import { mailPage } from '../../services/mail-accounts/index.ts';
import { MailSender } from './browse-endpoints.ts';
import { mailBody } from './mail-body.ts';
import type { MailImportDeps } from './mail-import-deps.ts';
import { mailDetails } from './received-details.ts';
import { shownBody } from './shown-body.ts';

const Moment = z.iso.datetime({ precision: 3 });
const ReceivedMail = z
  .object({
    mailId: z.uuid(),
    accountId: z.string(),
    scope: z.enum(['public', 'personal']),
    subject: z.string().nullable(),
    sender: MailSender,
    receivedAt: Moment,
    importedAt: Moment,
    bytes: z.int(),
    isKept: z.boolean().meta({ description: 'Text and original are kept for MAIL_RETENTION_DAYS' }),
    attachments: z.array(
      z.object({
        number: z.int(),
        itemId: z.uuid().nullable().meta({ description: 'Null: it belongs to somebody else by now' }),
        name: z.string().nullable(),
        state: z.enum(['open', 'done', 'discarded']).nullable(),
        mediaType: z.string().nullable(),
        bytes: z.int().nullable(),
        purged: z.boolean(),
        segments: z.array(
          z.object({
            segmentId: z.uuid(),
            pages: z.int().meta({ description: '0: the file as a whole' }),
            state: z.string(),
            documentId: z.int().nullable(),
          }),
        ),
      }),
    ),
    refused: z.array(z.object({ number: z.int(), name: z.string().nullable(), reason: InboxRefusal })),
  })
  .meta({ id: 'ReceivedMail' });

const access = permission('VIEW_INBOX');
const params = z.strictObject({ mailId: Uuid });
const file = {
  method: 'GET',
  access,
  params,
  file: true,
  mediaType: '*/*',
  response: FileBody,
  problems: ['not-found', 'gone'],
} as const;

/** Imported mails: what came with them, and what became of it; their text; the mail as it came. */
export const receivedEndpoints = (deps: MailImportDeps): Endpoint[] => [
  endpoint({
    method: 'GET',
    path: '/mails/received/{mailId}',
    access,
    summary: 'An imported mail, its attachments with their files and documents',
    params,
    response: ReceivedMail,
    problems: ['not-found'],
    async handle({ params: { mailId }, caller }) {
      const { sub } = personOf(caller);
      const { mail, details } = await received(deps, sub, mailId);
      const attachments = await mailAttachments(deps.db, sub, mail.attachments);
      return {
        ...{ mailId, accountId: mail.account_id },
        scope: mail.owner === null ? ('public' as const) : ('personal' as const),
        subject: details?.subject ?? null,
        sender: { name: details?.sender_name ?? null, address: details?.sender_address ?? null },
        receivedAt: new Date(mail.received_at).toISOString(),
        importedAt: new Date(mail.imported_at).toISOString(),
        ...{ bytes: mail.bytes, isKept: details !== null },
        attachments: attachments.map(({ item_id, media_type, purged, ...rest }) => ({
          ...{ ...rest, itemId: item_id, mediaType: media_type, purged: purged ?? false },
        })),
        refused: mail.refused.map((one) => ({ ...one, name: details?.refused_names[one.number] ?? null })),
      };
    },
  }),
  endpoint({
    ...file,
    path: '/mails/received/{mailId}/body',
    summary: 'The text of an imported mail as a page for a frame: nothing in it runs or is fetched',
    async handle({ params: { mailId }, caller }) {
      const original = await originalOf(deps, personOf(caller).sub, mailId);
      return mailPage(shownBody(await mailBody(original))) as never;
    },
  }),
  endpoint({
    ...file,
    path: '/mails/received/{mailId}/original',
    summary: 'The mail as it came (.eml)',
    async handle({ params: { mailId }, caller, request }) {
      const original = await originalOf(deps, personOf(caller).sub, mailId);
      return fileReply(request, {
        ...{
          type: 'message/rfc822',
          length: original.bytes,
          etag: `"${original.sha256}"`,
          name: `${mailId}.eml`,
        },
        download: true,
        stream: (range) => original.open(range && { start: range.first, end: range.last }),
      }) as never;
    },
  }),
  endpoint({
    method: 'GET',
    path: '/inbox/items/{id}/mail',
    access,
    summary: 'The mail that a file of the inbox came with, as far as the caller may see it',
    params: z.strictObject({ id: Uuid }),
    response: z.object({
      mailId: z.uuid(),
      subject: z.string().nullable(),
      sender: MailSender,
      receivedAt: Moment,
    }),
    problems: ['not-found'],
    async handle({ params: { id }, caller }) {
      const { sub } = personOf(caller);
      const mailId = await mailOfItem(deps.db, sub, id);
      if (mailId === null) throw new Problem('not-found', { reason: 'mail-unknown' });
      const { mail, details } = await received(deps, sub, mailId);
      return {
        ...{ mailId, subject: details?.subject ?? null },
        sender: { name: details?.sender_name ?? null, address: details?.sender_address ?? null },
        receivedAt: new Date(mail.received_at).toISOString(),
      };
    },
  }),
];

async function received({ db }: MailImportDeps, sub: string, mailId: string) {
  const mail = await findReceivedMail(db, sub, mailId);
  if (!mail) throw new Problem('not-found', { reason: 'mail-unknown' });
  return { mail, details: await mailDetails(db, mailId) };
}

async function originalOf(deps: MailImportDeps, sub: string, mailId: string) {
  const { details } = await received(deps, sub, mailId);
  const original = details && (await deps.files.find(details.file_id));
  if (!original) throw new Problem('gone', { reason: 'mail-purged' });
  return original;
}
