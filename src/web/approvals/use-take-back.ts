import { type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useApi } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import { ApiProblem } from '../api/problem.ts';
import { notifyRefusal } from '../components/notify.ts';
import { useAction } from '../components/use-action.ts';
import { useFormats, useText } from '../context/language.tsx';
import { offerUndo } from '../shell/undo.tsx';
import { useApprovalTexts } from './approval-texts.ts';
import { bringBackIntoView } from './back-in-view.ts';
import { type Conflict, useConflict } from './conflict-text.ts';
import { differenceWords } from './difference-words.ts';
import { reviewedApproval } from './focused-approval.ts';
import { AFTER_DECISION, showInLists } from './show-in-lists.ts';

type TakeBack = {
  approval: Pick<Schemas['Approval'], 'documentId' | 'title' | 'seen' | 'amount'>;
  reason?: string;
};

/**
 * Takes one's own last decision back, and brings the invoice back into view. Where it was too long ago to do so without
 * a reason, the page of the document asks for one: the ten seconds go by the clock of the service, and the offer may
 * have been held on the screen. Nobody is led away from another invoice that they have in hand.
 */
export function useTakeBack({
  showsProblem = false,
} = {}): UseMutationResult<Schemas['Approval'] | undefined, ApiProblem, TakeBack> {
  const t = useText();
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const texts = useApprovalTexts();
  const formats = useFormats();
  const conflictIn = useConflict();
  const askAgain = (approval: TakeBack['approval'], { differences }: Conflict) => {
    const changed = differenceWords(differences, approval.amount?.currency ?? null, { t, formats });
    const said = changed.map(({ name, before, now }) => `${name} ${before} → ${now}`).join(', ');
    const words = t('takeBack.changed', { title: approval.title, changed: said });
    offerUndo(words, () => action.mutate({ approval }), t('takeBack.confirm'));
  };
  const action = useAction(
    async ({ approval, reason }: TakeBack) => {
      const { documentId, title, seen } = approval;
      const params = { documentId };
      try {
        const body = { seen, ...(reason !== undefined && { reason }) };
        const shown = await api.post('/approvals/{documentId}/take-back', { params, body });
        showInLists(client, shown);
        bringBackIntoView(documentId);
        return shown;
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error;
        const conflict = reason === undefined ? conflictIn(error) : undefined;
        if (conflict) {
          askAgain({ ...approval, seen: String(error.current?.seen) }, conflict);
          return undefined;
        }
        if (error.reason !== 'reason-needed') throw error;
        if ((reviewedApproval() ?? documentId) !== documentId) {
          notifyRefusal(t, t('takeBack.tooLate', { title }), t('takeBack.tooLateHow'));
          return undefined;
        }
        await navigate({
          to: '/freigabe/$documentId',
          params: { documentId: String(documentId) },
          search: (before: object) => ({ ...before, takeBack: true as const }),
        });
        return undefined;
      }
    },
    {
      refreshes: AFTER_DECISION,
      showsProblem,
      done: (shown) =>
        shown && t('approvals.takenBack', { title: shown.title, value: texts.value(shown.value) }),
    },
  );
  return action;
}
