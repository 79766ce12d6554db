import { useApi } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import { useAction } from '../components/use-action.ts';
import { useText } from '../context/language.tsx';

type State = Schemas['OutgoingMail']['state'];
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
export const wishesFor = (state: State, isKept: boolean) => ({
  callBack: state === 'planned' || state === 'deferred',
  sendAgain: isKept && (state === 'deferred' || state === 'refused' || state === 'unclear'),
  arrived: state === 'unclear',
});
