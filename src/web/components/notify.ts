import { notifications } from '@mantine/notifications';
import type { ApiProblem } from '../api/problem.ts';
import type { PlainTextKey, Translate } from '../texts/index.ts';

/** Says that something is done; also read out. */
export function notifyDone(message: string): void {
  notifications.show({ message, color: 'moss', withCloseButton: false, role: 'status' });
}

/**
 * Says why something did not work. That the service is away is said by the banner already.
 *
 * @param about what it was tried on, where that is not plain to see
 */
export function notifyProblem(t: Translate, problem: ApiProblem, about?: string): void {
  if (problem.isAway) return;
  const { title, detail, requestId } = problemWords(t, problem);
  notifications.show({
    title,
    message: [about, detail, requestId].filter(Boolean).join(' · '),
    color: 'red',
    autoClose: 12_000,
    closeButtonProps: { 'aria-label': t('action.close') },
  });
}

/** A problem for people: what it means in their language, what the service says, and the number to ask about. */
export function problemWords(
  t: Translate,
  { code, detail, requestId }: ApiProblem,
): { title: string; detail: string | undefined; requestId: string | undefined } {
  return {
    title: t(WORDS[code] ?? 'problem.unexpected'),
    detail,
    requestId: requestId && t('problem.requestId', { id: requestId }),
  };
}

const WORDS: Partial<Record<string, PlainTextKey>> = {
  away: 'problem.away',
  'shutting-down': 'problem.away',
  unauthenticated: 'problem.unauthenticated',
  forbidden: 'problem.forbidden',
  'not-found': 'problem.not-found',
  conflict: 'problem.conflict',
  'control-tag': 'problem.control-tag',
  'dms-refused': 'problem.dms-refused',
  'dms-unavailable': 'problem.dms-unavailable',
  'invalid-request': 'problem.invalid-request',
  'database-away': 'problem.database-away',
  'identity-provider-away': 'problem.identity-provider-away',
};
