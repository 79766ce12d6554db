import { type OutgoingMailRow, outgoingMailRow } from '../../../projections/outgoing-mails.ts';
import { type DomainEvents, mailStream } from '../../domain/events/index.ts';
import type { StreamAppend } from '../../platform/event-log/index.ts';
import { asciiAddress, type Recipient, SYSTEM_ACCOUNT } from '../mail-accounts/index.ts';
import { composeMessage } from './compose-message.ts';
import type { MailOutDeps } from './mail-out-deps.ts';
import { keepMail } from './mails-table.ts';
import { messageIdOf } from './plan-mail.ts';

/** A mail that this service writes itself, to one person. */
export type SystemMail = {
  /** Made by the caller, of what the mail is about: planned twice it goes out once. */
  mailId: string;
  /** `sub` of the person; nobody else sees it. */
  owner: string;
  to: Recipient;
  subject: string;
  /** Written by this service, with everything of others escaped; it goes out as it is. */
  html: string;
  /** The same without HTML; otherwise it is made from that. */
  text?: string;
  headers?: Record<string, string>;
  /** What causes it, for the log. */
  origin: { actor: string; correlationId: string };
};

export type SystemMails = {
  /** Whether there is an account to send from. */
  canSend(): Promise<boolean>;
  /**
   * Stores the finished message, and answers what is to be appended: with the caller's own facts (`appendTogether`), so
   * that there are both or none. It goes out at once.
   */
  plan(mail: SystemMail): Promise<StreamAppend<DomainEvents>>;
  find(mailId: string): Promise<OutgoingMailRow | null>;
};

export function systemMails({
  db,
  files,
  accounts,
}: Pick<MailOutDeps, 'db' | 'files' | 'accounts'>): SystemMails {
  return {
    canSend: async () => (await accounts.get(SYSTEM_ACCOUNT))?.canSend ?? false,
    find: (mailId) => outgoingMailRow(db, mailId),
    async plan({ mailId, owner, to, subject, html, text, headers = {}, origin }) {
      const account = await accounts.get(SYSTEM_ACCOUNT);
      const [sender] = account?.senders ?? [];
      if (!account?.canSend || !sender) throw new Error('there is no account to send system mails from');
      const address = asciiAddress(sender);
      const message = {
        ...{ messageId: messageIdOf(mailId, address), from: { address, name: account.displayName } },
        ...{ replyTo: account.replyTo, to: [to], cc: [], bcc: [], subject, html, attachments: [] },
        ...(text !== undefined && { text }),
        // Nobody is absent from the office towards a machine.
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...headers },
      };
      const now = new Date();
      const file = await composeMessage(files, message, now);
      const data = {
        ...{ mailId, kind: 'system' as const, accountId: account.accountId, owner, attachments: [] },
        ...{ recipients: 1, message: { sha256: file.sha256, bytes: file.bytes } },
        notBefore: now.toISOString(),
      };
      return {
        ...{
          stream: mailStream(mailId),
          events: [{ type: 'MailPlanned', data }],
          expectedVersion: 0,
          origin,
        },
        alongside: [keepMail({ mailId, writtenBy: owner, fileId: file.id, requestHash: null }, message)],
      };
    },
  };
}
