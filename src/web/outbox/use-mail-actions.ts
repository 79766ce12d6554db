import { useApi } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import { useAction } from '../components/use-action.ts';
import { useText } from '../context/language.tsx';

export type WishedMail = Pick<
  Schemas['OutgoingMail'],
  'state' | 'isKept' | 'hasReached' | 'refusedRecipients'
>;
const REFRESHES = ['/mails', '/mails/{mailId}', '/overview'] as const;

/** Calling back, sending again, having arrived. */
export function useMailActions(mailId: string) {
  const t = useText();
  const api = useApi();
  const input = { params: { mailId } };
  const options = (words: string) => ({ done: () => words, refreshes: REFRESHES });
  return {
    callBack: useAction(() => api.post('/mails/{mailId}/call-back', input), options(t('outbox.calledBack'))),
    sendAgain: useAction(() => api.post('/mails/{mailId}/send-again', input), options(t('outbox.goesAgain'))),
    arrived: useAction(() => api.post('/mails/{mailId}/arrived', input), options(t('outbox.hasArrived'))),
  };
}

/** What a person can do with a mail; the service decides, as it may be further by then. */
export function wishesFor({ state, isKept, hasReached, refusedRecipients }: WishedMail) {
  const isOpen = state === 'deferred' || state === 'refused' || state === 'unclear';
  const hasRest = (state === 'handed-over' || state === 'arrived') && refusedRecipients.length > 0;
  return {
    callBack: (state === 'planned' || state === 'deferred') && !hasReached,
    sendAgain: isKept && (isOpen || hasRest),
    arrived: state === 'unclear',
  };
}
