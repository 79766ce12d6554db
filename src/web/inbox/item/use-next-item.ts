import { useNavigate } from '@tanstack/react-router';
import { places, useBackToList } from '../../components/back-to-list.tsx';
import { notifyDone } from '../../components/notify.ts';
import { useText } from '../../context/language.tsx';
import type { Calls } from './use-calls.ts';

/** Goes to the file that stands behind this one in the list, as it was filtered and sorted; else back to the list. */
export function useNextItem(
  itemId: string,
  calls: Calls,
): { find: () => Promise<string | undefined>; go: (to: string | undefined) => void } {
  const t = useText();
  const navigate = useNavigate();
  const back = useBackToList('/posteingang');
  return {
    // Before this one is saved and leaves the list.
    async find() {
      const { page: _, ...search } = { ...places.lastOf('/posteingang')?.search } as Record<string, unknown>;
      const { items } = await calls.others({ ...search, state: 'open', pageSize: 200 });
      const at = items.findIndex((one) => one.itemId === itemId);
      const others = [...items.slice(at + 1), ...items.slice(0, Math.max(at, 0))];
      return others.find((one) => one.itemId !== itemId)?.itemId;
    },
    go(to) {
      if (to !== undefined) {
        void navigate({ to: '/posteingang/$itemId', params: { itemId: to } });
        return;
      }
      notifyDone(t('inboxItem.noNext'));
      back();
    },
  };
}
