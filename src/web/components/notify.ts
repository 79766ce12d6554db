import { notifications } from '@mantine/notifications';
import type { ApiProblem } from '../api/problem.ts';
import type { Translate } from '../texts/index.ts';
import { problemText } from './problem-text.ts';

/** Says that something is done; also read out. */
export function notifyDone(message: string): void {
  notifications.show({ message, color: 'moss', withCloseButton: false, role: 'status' });
}

/**
 * Says why something did not work. The banner tells that the service is away, and not what became of this.
 *
 * @param about what it was tried on, where that is not plain to see
 */
export function notifyProblem(t: Translate, problem: ApiProblem, about?: string): void {
  if (problem.isAway) {
    const message = [about, t('app.unansweredText')].filter(Boolean).join(' · ');
    notifyRefusal(t, t('app.unanswered'), message);
    return;
  }
  const { title, detail, requestId } = problemText(t, problem);
  notifyRefusal(t, title, [about, detail, requestId].filter(Boolean).join(' · '));
}

/** Says that something does not go, which the page knows without asking the service. */
export function notifyRefusal(t: Translate, title: string, message: string): void {
  notifications.show({
    title,
    message,
    color: 'red',
    autoClose: 12_000,
    closeButtonProps: { 'aria-label': t('action.close') },
  });
}
