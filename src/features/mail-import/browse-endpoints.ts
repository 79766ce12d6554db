import { z } from 'zod';
import { importedAmong } from '../../../projections/received-mails.ts';
import { type Endpoint, endpoint, permission, personOf } from '../../platform/http/index.ts';
import { type ListedMail, listFolders, listMails } from './browse-mailbox.ts';
import { messageKey } from './identity.ts';
import type { KeptMailboxes } from './kept-mailboxes.ts';
import type { MailImportDeps } from './mail-import-deps.ts';

/** `system`, or a UUID. */
export const AccountId = z.string().regex(/^(system|[0-9a-f-]{36})$/, 'an id of a mail account');
export const FolderPath = z.string().min(1).max(1_000);
const Moment = z.iso.datetime({ precision: 3 });

const MailFolder = z
  .object({
    path: z.string(),
    name: z.string(),
    specialUse: z.string().nullable().meta({ description: '`\\Inbox`, `\\Sent`, …; null: none of these' }),
    level: z.int().meta({ description: 'How many folders it is within' }),
  })
  .meta({ id: 'MailFolder' });

export const MailSender = z.object({ name: z.string().nullable(), address: z.string().nullable() });
const MailInFolder = z
  .object({
    uid: z.int(),
    subject: z.string().nullable(),
    sender: MailSender,
    receivedAt: Moment.meta({ description: 'When the server received it' }),
    bytes: z.int(),
    attachments: z
      .array(z.object({ name: z.string().nullable(), type: z.string(), bytes: z.int() }))
      .meta({ description: 'What would be imported; sizes are about right' }),
    importedAt: Moment.nullable().meta({
      description: 'When it was imported last, as far as the caller may see',
    }),
    mailId: z.uuid().nullable().meta({ description: 'The imported mail' }),
  })
  .meta({ id: 'MailInFolder' });

const WITHIN_MS = 60_000;
const common = {
  method: 'GET',
  access: permission('VIEW_INBOX'),
  params: z.strictObject({ id: AccountId }),
} as const;

/** The folders of a mailbox and the mails in them, for people who choose what to import. */
export const browseEndpoints = (deps: MailImportDeps, mailboxes: KeptMailboxes): Endpoint[] => [
  endpoint({
    ...common,
    path: '/mail-accounts/{id}/folders',
    summary: 'The folders of a mailbox',
    response: z.object({ items: z.array(MailFolder) }),
    problems: ['not-found', 'mail-server-unavailable'],
    async handle({ params: { id }, caller }) {
      const person = personOf(caller);
      await deps.accounts.find(id, person);
      const items = await mailboxes.use(person.sub, id, (imap) => imap.run(listFolders, { ms: WITHIN_MS }));
      return { items };
    },
  }),
  endpoint({
    ...common,
    path: '/mail-accounts/{id}/mails',
    summary: 'The mails of a folder, the newest first',
    query: z.strictObject({
      folder: FolderPath.default('INBOX'),
      before: z.coerce.number().int().min(1).max(4_294_967_295).optional().meta({
        description: 'Only mails with a smaller UID: `next` of the page before',
      }),
      pageSize: z.coerce.number().int().min(1).max(100).default(25),
    }),
    response: z.object({
      folder: z.string(),
      uidValidity: z.string().meta({ description: 'While it is the same, a UID names the same mail' }),
      total: z.int(),
      items: z.array(MailInFolder),
      next: z.int().nullable(),
    }),
    problems: ['not-found', 'mail-server-unavailable'],
    async handle({ params: { id }, query: { folder, ...page }, caller }) {
      const person = personOf(caller);
      await deps.accounts.find(id, person);
      const read = await mailboxes.use(person.sub, id, (imap) =>
        imap.inFolder(
          folder,
          async (client, box) => ({
            ...(await listMails(client, box, page)),
            ...{ uidValidity: String(box.uidValidity), total: box.exists },
          }),
          { readOnly: true, ms: WITHIN_MS },
        ),
      );
      const { mails, ...about } = read;
      return { folder, ...about, items: await withImports(deps, person.sub, mails) };
    },
  }),
];

/** What is known of mails without an id of their own is only known when they are imported. */
async function withImports({ db }: MailImportDeps, sub: string, mails: readonly ListedMail[]) {
  const keys = mails.map(({ envelope: { messageId } }) => messageKey(messageId, ''));
  const imported = await importedAmong(db, sub, keys);
  return mails.map(({ envelope, bytes, attachments }, at) => {
    const known = imported.get(keys[at] ?? '');
    const { uid, subject, sender, receivedAt } = envelope;
    return {
      ...{ uid, subject, sender, bytes, attachments, receivedAt: receivedAt.toISOString() },
      importedAt: known ? new Date(known.imported_at).toISOString() : null,
      mailId: known?.mail_id ?? null,
    };
  });
}
