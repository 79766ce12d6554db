import type { OutgoingMailRow } from '../../../projections/outgoing-mails.ts';
import type { DomainEvents } from '../../domain/events/index.ts';
import type { NewEvent } from '../../platform/event-log/index.ts';

/** After how many seconds a mail that was not taken for now is tried again; afterwards it is refused. */
export const RETRY_SECONDS = [60, 300, 1_800, 10_800];

/** What is known of a mail when something is to happen to it. */
export type KnownMail = Pick<
  OutgoingMailRow,
  'mail_id' | 'state' | 'attempt' | 'tries' | 'has_reached' | 'refused_recipients' | 'deferred_recipients'
>;

/** What came of a try. */
export type Attempted =
  /** The server has decided for each recipient: `refused` counts those of earlier tries, too. */
  | {
      result: 'answered';
      smtpCode: number;
      taken: number;
      deferred: number;
      refused: number;
      /** Why some were put off or refused; null: none were. */
      fault: string | null;
    }
  /** Not taken, and surely not with the server: later it may succeed. */
  | { result: 'for-now'; smtpCode: number | null; fault: string }
  | { result: 'for-good'; smtpCode: number | null; fault: string }
  /** The server may have it. */
  | { result: 'unknown'; because: 'connection-broke' | 'process-ended' };

export type MailWish = 'call-back' | 'send-again' | 'arrived';
export type MailRefusal = 'mail-on-its-way' | 'mail-gone-out' | 'mail-not-open';

type Event = NewEvent<DomainEvents>;

/** What a person wants. @returns no events where it is so already */
export function decideWish(
  { mail_id: mailId, state, has_reached, refused_recipients }: KnownMail,
  wish: MailWish,
  now: Date,
): Event[] | MailRefusal {
  const waits = state === 'planned' || state === 'deferred';
  const hasRest = (state === 'handed-over' || state === 'arrived') && refused_recipients > 0;
  switch (wish) {
    case 'call-back':
      if (state === 'called-back') return [];
      // Some have it: nothing brings it back from them.
      if (waits && !has_reached) return [{ type: 'MailCalledBack', data: { mailId } }];
      return state === 'sending' ? 'mail-on-its-way' : 'mail-gone-out';
    case 'send-again':
      if (state === 'planned') return [];
      // It waits for its next try: somebody does not want to wait for that.
      if (state === 'deferred' || state === 'refused' || state === 'unclear' || hasRest) {
        return [{ type: 'MailSendAgainWanted', data: { mailId, notBefore: now.toISOString() } }];
      }
      return state === 'sending' ? 'mail-on-its-way' : 'mail-gone-out';
    case 'arrived':
      if (state === 'arrived') return [];
      return state === 'unclear' ? [{ type: 'MailArrivedAnyway', data: { mailId } }] : 'mail-not-open';
  }
}

/** A try begins; afterwards the mail may be with the server. Null: it is not to be tried any more. */
export function decideBegin({ mail_id: mailId, state, attempt }: KnownMail): Event | null {
  if (state !== 'planned' && state !== 'deferred') return null;
  return { type: 'MailBegun', data: { mailId, attempt: attempt + 1 } };
}

/**
 * What a try came to. An outcome that comes late, after the mail was believed lost with its process, is knowledge: it
 * replaces "unclear", as long as it is of the same try.
 *
 * @param attempt the try that it is the outcome of: the begun one, or the next where there was no connection
 * @returns null where it is too late
 */
export function decideOutcome(
  mail: KnownMail,
  attempt: number,
  came: Attempted,
  { now, retrySeconds = RETRY_SECONDS }: { now: Date; retrySeconds?: readonly number[] },
): Event | null {
  const waits = (mail.state === 'planned' || mail.state === 'deferred') && attempt === mail.attempt + 1;
  const isKnown = (mail.state === 'sending' || mail.state === 'unclear') && attempt === mail.attempt;
  if (!waits && !isKnown) return null;
  const about = { mailId: mail.mail_id, attempt };
  const again = () => {
    const seconds = retrySeconds[(waits ? mail.tries + 1 : mail.tries) - 1];
    return seconds === undefined ? null : new Date(now.getTime() + seconds * 1_000).toISOString();
  };
  // Whoever has it, has it: a mail that did not get to the others later is no refused one.
  const notTaken = (smtpCode: number | null, fault: string): Event =>
    mail.has_reached
      ? {
          type: 'MailHandedOver',
          data: { ...about, smtpCode, refusedRecipients: mail.refused_recipients + mail.deferred_recipients },
        }
      : { type: 'MailRefused', data: { ...about, smtpCode, fault } };
  switch (came.result) {
    case 'answered': {
      const { smtpCode, taken, deferred, refused, fault } = came;
      const notBefore = deferred > 0 ? again() : null;
      const reason = fault ?? 'mail-refused';
      if (taken === 0 && !mail.has_reached) {
        return notBefore === null
          ? { type: 'MailRefused', data: { ...about, smtpCode, fault: reason } }
          : { type: 'MailDeferred', data: { ...about, smtpCode, fault: reason, notBefore } };
      }
      if (notBefore === null) {
        return {
          type: 'MailHandedOver',
          data: { ...about, smtpCode, refusedRecipients: refused + deferred },
        };
      }
      const counts = { refusedRecipients: refused, deferredRecipients: deferred };
      return {
        type: 'MailPartlyHandedOver',
        data: { ...about, smtpCode, fault: reason, ...counts, notBefore },
      };
    }
    case 'for-good':
      return notTaken(came.smtpCode, came.fault);
    case 'unknown':
      return mail.state === 'unclear'
        ? null
        : { type: 'MailUnclear', data: { ...about, because: came.because } };
    case 'for-now': {
      const { smtpCode, fault } = came;
      const notBefore = again();
      if (notBefore === null) return notTaken(smtpCode, fault);
      return { type: 'MailDeferred', data: { ...about, smtpCode, fault, notBefore } };
    }
  }
}
