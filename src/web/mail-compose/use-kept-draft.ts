import { useEffect, useRef } from 'react';
import type { Api } from '../api/client.ts';
import { useApi } from '../api/hooks.ts';
import { asApiProblem } from '../api/problem.ts';
import { notifyProblem } from '../components/notify.ts';
import { useText } from '../context/language.tsx';
import { bodyOf, type MailDraft } from './mail-draft.ts';

const AFTER_MS = 800;

/**
 * Keeps what is written, shortly after it was and when it is left. `settle` ends that: after it nothing more is kept,
 * so that a mail which was sent does not come back as a draft.
 */
export function useKeptDraft(draftId: string, draft: MailDraft) {
  const t = useText();
  const api = useApi();
  const kept = useRef(draft);
  const latest = useRef(draft);
  latest.current = draft;
  const queue = useRef(Promise.resolve());
  const isSettled = useRef(false);
  const keep = useRef(() => {
    const now = latest.current;
    if (isSettled.current || now === kept.current) return;
    kept.current = now;
    queue.current = queue.current.then(() =>
      keepDraft(api, draftId, now).catch((error: unknown) => {
        if (kept.current === now) kept.current = NOTHING;
        const problem = asApiProblem(error);
        // Asked by nobody, and tried again with the next word.
        if (!problem.isAway) notifyProblem(t, problem);
      }),
    );
  });
  useEffect(() => {
    if (draft === kept.current) return;
    const timer = setTimeout(keep.current, AFTER_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  useEffect(() => () => keep.current(), []);
  return {
    settle() {
      isSettled.current = true;
      return queue.current;
    },
    resume() {
      isSettled.current = false;
    },
  };
}

export const keepDraft = async (api: Api, id: string, draft: MailDraft): Promise<void> =>
  void (await api.put('/mail-drafts/{id}', { params: { id }, body: bodyOf(draft) }));

/** Stands for a draft that could not be kept: the next change, or leaving it, tries again. */
const NOTHING = {} as MailDraft;
