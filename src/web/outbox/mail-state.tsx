import type { Schemas } from '../api/interface.ts';
import { useNow } from '../components/age.tsx';
import { mailFaultText } from '../components/mail-fault-text.ts';
import { MAIL_STATE_COLORS } from '../components/mail-state-colors.ts';
import { StatusBadge } from '../components/status-badge.tsx';
import { useFormats, useText } from '../context/language.tsx';
import { countdown, secondsToGo } from './waiting.ts';

type Mail = Schemas['OutgoingMail'];
type Props = {
  mail: Mail;
  /** When the service was asked, in milliseconds. */
  askedAt: number;
};

/** How far a mail is, in words: how long it still waits, why it was not taken, to whom it did not get. */
export function MailState({ mail, askedAt }: Props) {
  const t = useText();
  const { state, fault, smtpCode, tries, refusedRecipients, deferredRecipients, copy } = mail;
  const isAtFault = state === 'deferred' || state === 'refused' || state === 'unclear';
  return (
    <>
      <StatusBadge color={MAIL_STATE_COLORS[state]}>{t(`outbox.state.${state}`)}</StatusBadge>
      {(state === 'planned' || state === 'deferred') && <Waiting mail={mail} askedAt={askedAt} />}
      {isAtFault && fault && <span className="small">{mailFaultText(t, fault)}</span>}
      {isAtFault && smtpCode !== null && (
        <span className="small">{t('outbox.smtpCode', { code: String(smtpCode) })}</span>
      )}
      {state === 'refused' && tries > 1 && (
        <span className="small">{t('outbox.tries', { count: tries })}</span>
      )}
      {deferredRecipients > 0 && (
        <span className="small">{t('outbox.deferredRecipients', { count: deferredRecipients })}</span>
      )}
      {state !== 'refused' && refusedRecipients.length > 0 && (
        <span className="small">{t('outbox.refusedRecipients', { count: refusedRecipients.length })}</span>
      )}
      {copy === 'failed' && <span className="small">{t('outbox.copyFailed')}</span>}
    </>
  );
}

function Waiting({ mail: { state, secondsLeft, notBefore, tries }, askedAt }: Props) {
  const t = useText();
  const { dateTime } = useFormats();
  const left = secondsToGo(secondsLeft, askedAt, useNow(SECOND_MS));
  return (
    <span className="small number" title={notBefore ? dateTime(notBefore) : undefined}>
      {left === 0
        ? t('outbox.goesNow')
        : t(state === 'planned' ? 'outbox.goesIn' : 'outbox.againIn', { time: countdown(left) })}
      {tries > 0 && ` · ${t('outbox.tries', { count: tries })}`}
    </span>
  );
}

const SECOND_MS = 1_000;
