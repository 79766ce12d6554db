import { z } from 'zod';
import { MailAccountId } from '../../domain/events/index.ts';
import { oneLine } from '../../platform/http/index.ts';
import { MailAddress } from './mail-address.ts';
import { type MailFault, mailFaults } from './mail-server-error.ts';
import { PRESETS } from './presets.ts';

const Line = (max: number) => oneLine(max, 'one line').trim();
const Server = Line(260)
  .nullable()
  .meta({ description: '`host:port`; null: not used. Only with the preset `hosts`' });

const common = {
  name: Line(100),
  displayName: Line(100).nullable().default(null),
  replyTo: MailAddress.nullable().default(null),
  signature: z.string().max(20_000).default('').meta({ description: 'HTML; kept is what may be sent' }),
  importing: z
    .strictObject({
      byItself: z.boolean().default(false),
      folder: Line(200).default('INBOX'),
      since: z.iso
        .datetime({ offset: true })
        .transform((text) => new Date(text).toISOString())
        .nullable()
        .default(null)
        .meta({
          description: 'What came before is not fetched by itself; null: everything in the folder is',
        }),
      moveTo: Line(200).nullable().default(null),
    })
    .default({ byItself: false, folder: 'INBOX', since: null, moveTo: null })
    .meta({
      description: 'Whether the scheduled import reads it, which folder, and where imported mails go',
    }),
};
const mailbox = {
  ...common,
  address: MailAddress,
  senders: z
    .array(MailAddress)
    .max(20)
    .default([])
    .meta({ description: 'Further addresses that it may send from' }),
  preset: z.enum(PRESETS),
  ...{ imap: Server.default(null), smtp: Server.default(null) },
  login: z.enum(['password', 'oauth']),
  username: Line(254).nullable().default(null).meta({ description: 'Null: the address' }),
  password: Line(1_000)
    .optional()
    .meta({ description: 'Is kept, and never shown again; without one the old one stays' }),
};

/** An account as it is saved. */
export const MailAccountBody = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('system'), ...common }),
    z.strictObject({ kind: z.literal('public'), ...mailbox }),
    z.strictObject({ kind: z.literal('personal'), ...mailbox }),
  ])
  .meta({ id: 'MailAccountBody' });
export type MailAccountBody = z.output<typeof MailAccountBody>;

const Fault = z
  .enum(Object.keys(mailFaults) as [MailFault, ...MailFault[]])
  .meta({ id: 'MailFault', description: describe(mailFaults) });
const Tried = z
  .object({ fault: Fault.nullable().meta({ description: 'Null: it works' }) })
  .nullable()
  .meta({ description: 'Null: the account has no such server' });
/** What a test of both servers has shown. */
export const MailAccountTest = z.object({ imap: Tried, smtp: Tried }).meta({ id: 'MailAccountTest' });

export const ShownMailAccount = z
  .object({
    accountId: MailAccountId,
    kind: z.enum(['system', 'public', 'personal']),
    mayEdit: z.boolean(),
    ...{ name: z.string(), address: z.string().nullable() },
    senders: z
      .array(z.string())
      .meta({ description: 'All addresses that it may send from, the usual one first' }),
    ...{ displayName: z.string().nullable(), replyTo: z.string().nullable(), signature: z.string() },
    preset: z.enum(PRESETS),
    ...{ imap: z.string().nullable(), smtp: z.string().nullable() },
    ...{ login: z.enum(['password', 'oauth']), username: z.string().nullable() },
    secret: z.enum(['set', 'missing', 'unreadable']).meta({
      description: '`unreadable`: MAIL_ENCRYPTION_KEY is another one by now; it has to be entered again',
    }),
    secretSetAt: z.string().nullable(),
    ...{ canSend: z.boolean(), canRead: z.boolean() },
    importing: z.object({
      ...{ byItself: z.boolean(), folder: z.string() },
      ...{ since: z.iso.datetime().nullable(), moveTo: z.string().nullable() },
    }),
    version: z.int().meta({ description: 'To be sent along when it is saved' }),
  })
  .meta({ id: 'MailAccount' });
export type ShownMailAccount = z.output<typeof ShownMailAccount>;

export const ShownPreset = z
  .object({
    key: z.enum(PRESETS),
    name: z.string().nullable().meta({ description: 'As the configuration calls it' }),
    ...{ takesPasswords: z.boolean(), takesSignIn: z.boolean() },
    hosts: z.array(z.string()).meta({ description: 'Of the preset `hosts`: the servers that are allowed' }),
  })
  .meta({ id: 'MailPreset' });

function describe(texts: Record<string, string>): string {
  return Object.entries(texts)
    .map(([name, text]) => `\`${name}\`: ${text}`)
    .join('; ');
}
