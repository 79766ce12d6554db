import type { UseMutationResult } from '@tanstack/react-query';
import { useApi } from '../api/hooks.ts';
import { type ApiProblem, asApiProblem } from '../api/problem.ts';
import { notifyProblem } from '../components/notify.ts';
import { useAction } from '../components/use-action.ts';
import { useText } from '../context/language.tsx';
import { offerUndo } from '../shell/undo.tsx';
import type { InboxItem } from './shown.ts';

type Item = Pick<InboxItem, 'itemId' | 'name'>;
type Action = UseMutationResult<Item[], ApiProblem, readonly Item[]>;
/** What can be done with one file or with many at once. */
export type InboxActions = {
  discard: Action;
  restore: Action;
  done: Action;
  toPublic: Action;
  toPersonal: Action;
};

export const REFRESHES = ['/inbox/items', '/inbox/items/{id}', '/overview'] as const;

/** @param onDone called when at least one file was changed */
export function useInboxActions(onDone: () => void): InboxActions {
  const t = useText();
  const api = useApi();
  const post = (action: 'done' | 'discard' | 'restore') => (params: Params) =>
    api.post(`/inbox/items/{id}/${action}`, { params });
  const move = (scope: InboxItem['scope']) => (params: Params) =>
    api.put('/inbox/items/{id}/scope', { params, body: { scope } });
  const restore = useForEach(post('restore'), (count) => t('inbox.restored', { count }), onDone);
  return {
    restore,
    discard: useForEach(
      post('discard'),
      (count, items) => void offerUndo(t('inbox.discarded', { count }), () => restore.mutate(items)),
      onDone,
    ),
    done: useForEach(
      post('done'),
      (count, items) => void offerUndo(t('inbox.markedDone', { count }), () => restore.mutate(items)),
      onDone,
    ),
    toPublic: useForEach(move('public'), (count) => t('inbox.movedToPublic', { count }), onDone),
    toPersonal: useForEach(move('personal'), (count) => t('inbox.movedToPersonal', { count }), onDone),
  };
}

type Params = { id: string };

/** One after the other; a file that is refused is named, and stops no other. @returns those that went */
function useForEach(
  act: (params: Params) => Promise<unknown>,
  done: (count: number, items: readonly Item[]) => string | undefined,
  onDone: () => void,
): Action {
  const t = useText();
  return useAction(
    async (items: readonly Item[]) => {
      const went: Item[] = [];
      for (const item of items) {
        try {
          await act({ id: item.itemId });
          went.push(item);
        } catch (error) {
          notifyProblem(t, asApiProblem(error), item.name);
        }
      }
      if (went.length > 0) onDone();
      return went;
    },
    {
      done: (went) => (went.length > 0 ? done(went.length, went) : undefined),
      refreshes: REFRESHES,
    },
  );
}
