import { type OutgoingMailRow, outgoingMailRow } from '../../../projections/outgoing-mails.ts';
import { mailStream } from '../../domain/events/index.ts';
import { decideAndAppend, type Origin, type Statement } from '../../platform/event-log/index.ts';
import { Problem } from '../../platform/http/index.ts';
import { decideWish, type MailWish } from './decide-mail.ts';
import type { MailOutDeps } from './mail-out-deps.ts';
import { type MailRow, mailRow } from './mails-table.ts';
import { toSendAgain } from './recipient-outcomes.ts';

/**
 * Records what a person wants of a mail.
 *
 * @throws Problem `conflict` where it is too late for that
 */
export async function recordWish(
  { db, log }: Pick<MailOutDeps, 'db' | 'log'>,
  mailId: string,
  want: MailWish,
  origin: Origin,
): Promise<void> {
  const alongside: Statement[] = [];
  await decideAndAppend(log, mailStream(mailId), { origin, alongside }, async () => {
    const [row, mail] = await Promise.all([outgoingMailRow(db, mailId), mailRow(db, mailId)]);
    const answer = row ? decideWish(row, want, new Date()) : [];
    if (typeof answer === 'string') throw new Problem('conflict', { reason: answer });
    const again = row && mail && want === 'send-again' && answer.length > 0;
    alongside.splice(0, alongside.length, ...(again ? [sendAgainTo(row, mail)] : []));
    return answer;
  });
}

/** Never to those who have it: where the mail is out, they are all but the refused ones. */
function sendAgainTo({ state, mail_id }: OutgoingMailRow, mail: MailRow): Statement {
  const { reached, refused } = toSendAgain(mail, state === 'handed-over' || state === 'arrived');
  return {
    text: 'update mails set reached = $2, refused = $3 where mail_id = $1',
    values: [mail_id, JSON.stringify(reached), JSON.stringify(refused)],
  };
}
