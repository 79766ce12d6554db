import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useApi } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import { type ApiProblem, asApiProblem } from '../api/problem.ts';
import { notifyDone, notifyProblem } from '../components/notify.ts';
import { useText } from '../context/language.tsx';
import { offerUndo } from '../shell/undo.tsx';
import { type Conflict, type Draft, differing, merged, toDraft } from './draft.ts';
import { SavedInPart, saveDocument } from './save-document.ts';

type Document = Schemas['Document'];
export type Difference = { conflicts: Conflict[]; theirs: Document; draft: Draft };

/** Refreshes everything that shows documents. */
export function useRefreshDocuments(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => Promise.all(SHOW_DOCUMENTS.map((path) => client.invalidateQueries({ queryKey: [path] })));
}
const SHOW_DOCUMENTS = [
  '/documents',
  '/documents/{id}',
  '/documents/{id}/timeline',
  '/documents/{id}/undoable',
  '/overview',
];

/** Takes changes back, the last one first, and reports the result. */
export function useUndo(): (documentId: number, eventIds: readonly string[]) => Promise<void> {
  const api = useApi();
  const t = useText();
  const refresh = useRefreshDocuments();
  return async (id, eventIds) => {
    try {
      let ownerStays = false;
      for (const eventId of eventIds.toReversed()) {
        const { change } = await api.post('/documents/{id}/undo/{eventId}', { params: { id, eventId } });
        ownerStays ||= change?.stays?.includes('owner') ?? false;
      }
      notifyDone(t(ownerStays ? 'document.undoneButOwner' : 'document.undone'));
    } catch (error) {
      notifyProblem(t, asApiProblem(error));
    } finally {
      await refresh();
    }
  };
}

/** Saving a draft, with the differences to what others have saved meanwhile. */
export function useSaving(documentId: number, onBase: (document: Document) => void) {
  const api = useApi();
  const t = useText();
  const undo = useUndo();
  const refresh = useRefreshDocuments();
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<ApiProblem>();
  const [difference, setDifference] = useState<Difference>();
  const written = useRef<string[]>([]);

  /** Offers to take back what was written since the dialog was opened. */
  const offer = (title: string) => {
    const eventIds = written.current;
    written.current = [];
    if (eventIds.length > 0) offerUndo(t('document.saved', { title }), () => void undo(documentId, eventIds));
  };

  const save = async (seen: Document, wanted: Draft): Promise<boolean> => {
    setSaving(true);
    setProblem(undefined);
    setDifference(undefined);
    try {
      const { document, eventIds } = await saveDocument(api, seen, wanted);
      written.current.push(...eventIds);
      offer(document.title);
      return true;
    } catch (error) {
      const cause = error instanceof SavedInPart ? asApiProblem(error.cause) : asApiProblem(error);
      if (error instanceof SavedInPart) {
        written.current.push(...error.saved.eventIds);
        onBase(error.saved.document);
      }
      if (cause.reason === 'pending') {
        notifyDone(t('document.pending'));
        return true;
      }
      if (cause.code === 'conflict') return await showDifference(seen, wanted, cause);
      setProblem(cause);
      return false;
    } finally {
      setSaving(false);
      void refresh();
    }
  };

  /** Others were quicker: reads the document again and holds it against both. */
  const showDifference = async (seen: Document, wanted: Draft, cause: ApiProblem): Promise<boolean> => {
    try {
      const theirs = await api.get('/documents/{id}', { params: { id: documentId } });
      const both = merged(toDraft(seen), wanted, toDraft(theirs));
      const left = differing(toDraft(theirs), both.draft).length;
      // They have done a part of the same: the rest can be saved without a question.
      if (both.conflicts.length === 0 && left < differing(toDraft(seen), wanted).length)
        return await save(theirs, both.draft);
      if (both.conflicts.length === 0) setProblem(cause);
      else setDifference({ ...both, theirs });
    } catch (error) {
      setProblem(asApiProblem(error));
    }
    return false;
  };

  return { save, isSaving, problem, difference, offer, settle: () => setDifference(undefined) };
}
