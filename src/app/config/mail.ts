import { z } from 'zod';
import { hostList, mailbox, mailServerUrl } from './mail-shapes.ts';
import { httpUrl, secondsList, wholeNumber } from './shapes.ts';
import { plain, secret } from './variable.ts';

/** Mailboxes: the system's own, and the servers at which the office and its people may have theirs. */
export const mail = {
  SMTP_URL: secret(
    mailServerUrl('smtp'),
    'The server that the system account sends through: smtps://user:password@host, or smtp:// for STARTTLS',
  ),
  MAIL_FROM: plain(mailbox(), 'From whom the system account sends, such as Hof Albers <office@hof.example>'),
  IMAP_URL: secret(
    mailServerUrl('imap'),
    'The mailbox that the system account reads: imaps://user:password@host, or imap:// for STARTTLS',
  ),
  MAIL_ENCRYPTION_KEY: secret(
    z.string().min(32, 'at least 32 characters').optional(),
    'Encrypts passwords and sign-ins of mail accounts; without it only the system account works. After a change they have to be entered once more',
  ),
  MAIL_ALLOWED_HOSTS: plain(
    hostList().default([]),
    'Mail servers that accounts may use besides Microsoft 365, Google and the one below, with or without a port',
  ),
  MAIL_INTERNAL_HOSTS: plain(
    hostList().default([]),
    'Those of them that stand in the own network: only here may the address be a private one',
  ),
  MAIL_OTHER_NAME: plain(z.string().max(60).default('Eigener Mailserver'), 'What the third choice is called'),
  MAIL_OTHER_IMAP_URL: plain(
    mailServerUrl('imap', { withUser: false }),
    'Its IMAP server, without user and password',
  ),
  MAIL_OTHER_SMTP_URL: plain(
    mailServerUrl('smtp', { withUser: false }),
    'Its SMTP server, without user and password',
  ),
  MAIL_OTHER_ISSUER: plain(httpUrl().optional(), 'Where people sign in for it, if it takes OAuth 2'),
  MAIL_OTHER_SCOPE: plain(
    z.string().default('openid email offline_access'),
    'What is asked for there; it must include what IMAP and SMTP need',
  ),
  MAIL_OTHER_COPY_TO_SENT: plain(
    z
      .enum(['true', 'false'], 'true or false')
      .default('true')
      .transform((text) => text === 'true'),
    'Whether sent mails are put into its folder of sent mails by this service',
  ),
  MAIL_IMPORT_CRON: plain(
    z.string().default('0 */2 * * * *'),
    'When to look for new mails of the accounts whose mails are imported by themselves (second minute hour day month weekday)',
  ),
  MAIL_MAX_MB: plain(wholeNumber(1, 500).default(25), 'The largest mail that is sent, in megabytes'),
  MAIL_MAX_RECIPIENTS: plain(wholeNumber(1, 2_000).default(300), 'To how many people one mail may go'),
  MAIL_CALL_BACK_SECONDS: plain(
    wholeNumber(0, 600).default(10),
    'How long a mail waits before it goes out, so that it can be called back',
  ),
  MAIL_RETRY_SECONDS: plain(
    secondsList().default([60, 300, 1_800, 10_800]),
    'When a mail is tried again that the server did not take for now; then it counts as refused',
  ),
  MAIL_RETENTION_DAYS: plain(
    wholeNumber(1, 36_500).default(365),
    'How many days imported and sent mails are kept as they are',
  ),
  DIGEST_CRON: plain(
    z.string().default('0 * * * * *'),
    'When to look whose daily digest is due (second minute hour day month weekday); at which time of day each gets it is theirs to set',
  ),
  DIGEST_FORGET_DAYS: plain(
    wholeNumber(1, 3_650).default(14),
    'Who has not been here for so many days gets no digest any more, until they are back',
  ),
  ...oauthClient('MICROSOFT', 'Microsoft 365'),
  ...oauthClient('GOOGLE', 'Google'),
  ...oauthClient('OTHER', 'the third choice'),
  MAIL_OAUTH_MICROSOFT_TENANT: plain(
    z
      .string()
      .regex(/^[\w.-]+$/, 'the id or the domain of a tenant')
      .default('organizations'),
    'Whose people may sign in there',
  ),
};

type Provider = 'MICROSOFT' | 'GOOGLE' | 'OTHER';
function oauthClient<Name extends Provider>(name: Name, of: string) {
  const id = plain(
    z.string().optional(),
    `The client as which this service signs in at ${of}; empty: no sign-in`,
  );
  const password = secret(z.string().optional(), `The secret of this client at ${of}`);
  return {
    [`MAIL_OAUTH_${name}_CLIENT_ID`]: id,
    [`MAIL_OAUTH_${name}_SECRET`]: password,
  } as Record<`MAIL_OAUTH_${Name}_CLIENT_ID`, typeof id> &
    Record<`MAIL_OAUTH_${Name}_SECRET`, typeof password>;
}
