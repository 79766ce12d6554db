import { type DueMail, type OutgoingMailRow, outgoingMailRow } from '../../../projections/outgoing-mails.ts';
import type { MailOutDeps } from './mail-out-deps.ts';
import { type MailRow, mailRow } from './mails-table.ts';
import { openMessage } from './open-message.ts';
import { outstanding } from './recipient-outcomes.ts';

/** Everything that a mail needs to go out. */
export type LoadedMail = {
  row: OutgoingMailRow;
  mail: MailRow;
  /** Who is still to get it. */
  recipients: string[];
  message: Awaited<ReturnType<typeof openMessage>>;
};

/** Reads a mail that is due; null where there is none. */
export async function loadMail(
  deps: Pick<MailOutDeps, 'db' | 'files'>,
  due: DueMail | undefined,
): Promise<LoadedMail | null> {
  if (!due) return null;
  const [row, mail] = await Promise.all([
    outgoingMailRow(deps.db, due.mail_id),
    mailRow(deps.db, due.mail_id),
  ]);
  if (!row || !mail) return row ? { row, mail: ERASED, recipients: [], message: null } : null;
  return { row, mail, recipients: outstanding(mail), message: await openMessage(deps, mail) };
}

/** Somebody was forgotten, and what they wrote with them. */
const ERASED: MailRow = {
  ...{ mail_id: '', written_by: null, file_id: '', message_id: '', from_name: null, from_address: '' },
  ...{
    reply_to: null,
    recipients: { to: [], cc: [], bcc: [] },
    addresses: [],
    subject: '',
    html: '',
    names: [],
  },
  ...{ reached: [], refused: [], copy_owed: null, copy_failed: false },
};
