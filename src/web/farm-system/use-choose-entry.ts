import { useApi } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import { useAction } from '../components/use-action.ts';
import { useText } from '../context/language.tsx';
import { offerUndo } from '../shell/undo.tsx';

type Choices = Schemas['UploadChoices'];
type Choice = Schemas['UploadChoice'];
const REFRESHES = [
  '/farmsys/ambiguous-uploads',
  '/farmsys/ambiguous-uploads/{documentId}',
  '/documents',
  '/documents/{id}',
  '/overview',
] as const;

/** Chooses an entry for a document, and takes that back: the match where it is written, else the choice alone. */
export function useChooseEntry(documentId: number) {
  const t = useText();
  const api = useApi();
  const params = { documentId };
  const back = useAction(
    async ({ eventId }: Pick<Choice, 'eventId'>) => {
      if (eventId === null) return api.delete('/farmsys/ambiguous-uploads/{documentId}/choice', { params });
      return api.post('/documents/{id}/undo/{eventId}', { params: { id: documentId, eventId } });
    },
    {
      done: (answer) =>
        t('change' in answer && answer.change?.stays ? 'document.undoneButOwner' : 'entry.takenBack'),
      refreshes: REFRESHES,
    },
  );
  const takeBack = (choice: Pick<Choice, 'eventId'>) => back.mutate(choice);
  const chosen = useAction(
    ({ shown, entryId }: { shown: Choices; entryId: string }) =>
      api.put('/farmsys/ambiguous-uploads/{documentId}/choice', {
        params,
        body: { entryId, entryIds: shown.entries.map(({ id }) => id), instead: shown.choice.entryId },
      }),
    { refreshes: REFRESHES },
  );
  return {
    takeBack,
    isBusy: chosen.isPending || back.isPending,
    choose: (shown: Choices, entryId: string) =>
      chosen.mutate(
        { shown, entryId },
        {
          onSuccess(choice) {
            const words = choice.state === 'written' ? 'entry.isWritten' : 'entry.isChosen';
            offerUndo(t(words, { entry: entryId }), () => takeBack(choice));
          },
        },
      ),
  };
}
