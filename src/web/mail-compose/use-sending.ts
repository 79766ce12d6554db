import { useRef } from 'react';
import { useApi } from '../api/hooks.ts';
import { asApiProblem } from '../api/problem.ts';
import { notifyDone, notifyProblem } from '../components/notify.ts';
import { useAction } from '../components/use-action.ts';
import { useText } from '../context/language.tsx';
import { offerUndo } from '../shell/undo.tsx';
import { bodyOf, type MailDraft } from './mail-draft.ts';
import { keepDraft, useKeptDraft } from './use-kept-draft.ts';

type Given = { draftId: string; draft: MailDraft; onClose: () => void };

/** Sends a mail that is kept as a draft until then, or throws the draft away. */
export function useSending({ draftId, draft, onClose }: Given) {
  const t = useText();
  const api = useApi();
  const kept = useKeptDraft(draftId, draft);
  const sent = useRef<MailDraft>(undefined);
  /** What was written is there again, as a draft of its own: the first one went with the sending. */
  const callBack = async (mailId: string) => {
    try {
      await api.post('/mails/{mailId}/call-back', { params: { mailId } });
      notifyDone(t('compose.calledBack'));
      await keepDraft(api, crypto.randomUUID(), draft);
    } catch (error) {
      notifyProblem(t, asApiProblem(error));
    }
  };
  const send = useAction(
    async () => {
      sent.current = draft;
      await kept.settle();
      try {
        // One draft is one mail: sent again after a broken connection it goes out once.
        return await api.post('/mails', { body: { ...bodyOf(draft), draftId }, idempotencyKey: draftId });
      } catch (error) {
        kept.resume();
        throw error;
      }
    },
    {
      showsProblem: true,
      refreshes: ['/mails', '/user-settings/recipients'],
      done({ mailId }) {
        onClose();
        offerUndo(t('compose.planned'), () => void callBack(mailId), t('compose.callBack'));
        return undefined;
      },
    },
  );
  const discard = useAction(
    async () => {
      await kept.settle();
      return api.delete('/mail-drafts/{id}', { params: { id: draftId } });
    },
    {
      done() {
        onClose();
        return t('compose.discarded');
      },
    },
  );
  /** Whether the mail is another one than that which was sent last. */
  return { send, discard, isReplaced: sent.current !== draft };
}
