export { type MailAccount, SYSTEM_ACCOUNT } from './account.ts';
export type { ImapConnection, MailAccounts, OutgoingMail, SmtpConnection } from './mail-accounts.ts';
export { type MailFault, MailServerError, mailFaults } from './mail-server-error.ts';
export { type MailAccountsConfig, openMailAccounts } from './open-mail-accounts.ts';
export { MAX_HTML, type Sanitised, sanitiseIncoming, sanitiseOutgoing } from './sanitise-html.ts';
