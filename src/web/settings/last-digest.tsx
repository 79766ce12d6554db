import type { Schemas } from '../api/interface.ts';
import { MAIL_STATE_COLORS } from '../components/mail-state-colors.ts';
import { StatusBadge } from '../components/status-badge.tsx';
import { useFormats, useText } from '../context/language.tsx';

type Last = NonNullable<Schemas['DigestDelivery']['last']>;
type MailState = Schemas['OutgoingMail']['state'];

/** Of which day it was, and what became of it: left out, or how far its mail is. */
export function LastDigest({ last: { day, leftOut, mailState, smtpCode } }: { last: Last }) {
  const t = useText();
  const { date } = useFormats();
  // A state that is newer than this page has no words here.
  const state = mailState !== null && mailState in MAIL_STATE_COLORS ? (mailState as MailState) : null;
  return (
    <>
      <span className="number">{date(day)}</span>{' '}
      {leftOut !== null && (
        <StatusBadge color={leftOut === 'nothing-open' ? 'gray' : 'yellow'}>
          {t(`digest.leftOut.${leftOut}`)}
        </StatusBadge>
      )}
      {state !== null && (
        <StatusBadge color={MAIL_STATE_COLORS[state]}>{t(`outbox.state.${state}`)}</StatusBadge>
      )}
      {state === 'refused' && smtpCode !== null && (
        <span className="small">{t('digest.smtpCode', { code: String(smtpCode) })}</span>
      )}
    </>
  );
}
