import type { Feature } from '../feature/index.ts';
import { type AccountDeps, accountEndpoints } from './account-endpoints.ts';

export { type MailAccount, SYSTEM_ACCOUNT } from './account.ts';
export { forgetMailAccounts } from './forget.ts';
export type { ImapConnection, MailAccounts, OutgoingMail, SmtpConnection } from './mail-accounts.ts';
export { asciiAddress, comparable, isMailAddress, MailAddress, Recipient } from './mail-address.ts';
export { mailPage } from './mail-page.ts';
export { type MailFault, MailServerError, mailFaults } from './mail-server-error.ts';
export { type MailAccountsConfig, type OpenedMailAccounts, openMailAccounts } from './open-mail-accounts.ts';
export { MAX_HTML, type Sanitised, sanitiseIncoming, sanitiseOutgoing } from './sanitise-html.ts';
export { type MailSetUp, mailSetUp } from './set-up.ts';
export { type MailRefusal, mailRefusals, saidOfMails } from './smtp-reply.ts';

/** The pages' side of mail accounts; the other rooms are given what `openMailAccounts` opens. */
export const mailAccounts = (deps: AccountDeps): Feature => ({
  endpoints: accountEndpoints(deps),
  close: deps.accounts.close,
});
