import { useRef } from 'react';
import { useApi } from '../api/hooks.ts';
import { asApiProblem } from '../api/problem.ts';
import { notifyDone, notifyProblem } from '../components/notify.ts';
import { useText } from '../context/language.tsx';
import { offerUndo } from '../shell/undo.tsx';
import { useRefreshDocuments, useUndo } from './use-saving.ts';

/** Takes a document off the list of those that wait for somebody, and offers to take that back. */
export function useManualDone(): (document: { id: number; title: string }) => void {
  const api = useApi();
  const t = useText();
  const undo = useUndo();
  const refresh = useRefreshDocuments();
  const underWay = useRef(new Set<number>());
  const markDone = async ({ id, title }: { id: number; title: string }) => {
    if (underWay.current.has(id)) return;
    underWay.current.add(id);
    try {
      const { change } = await api.post('/documents/{id}/manual-done', { params: { id } });
      if (change) offerUndo(t('documents.isDone', { title }), () => void undo(id, [change.eventId]));
    } catch (error) {
      const problem = asApiProblem(error);
      if (problem.reason === 'pending') notifyDone(t('document.pending'));
      else notifyProblem(t, problem);
    } finally {
      underWay.current.delete(id);
      await refresh();
    }
  };
  return (document) => void markDone(document);
}
