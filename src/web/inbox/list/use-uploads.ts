import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Api } from '../../api/client.ts';
import { useApi } from '../../api/hooks.ts';
import { REFRESHES } from '../use-inbox-actions.ts';
import { type Upload, type UploadQueue, uploadQueue } from './upload-queue.ts';

type Scope = 'public' | 'personal';

/** The files on their way. They go on while other pages are open; closing the window asks before. */
export function useUploads(): { queue: UploadQueue<Scope>; uploads: readonly Upload[] } {
  const api = useApi();
  const client = useQueryClient();
  const queue = queues.get(api) ?? openQueue(api, client);
  return { queue, uploads: useSyncExternalStore(queue.subscribe, queue.uploads) };
}

const AT_ONCE = 2;
const NOTHING = { itemId: null, refused: null, duplicateOf: null };
const queues = new WeakMap<Api, UploadQueue<Scope>>();

function openQueue(api: Api, client: QueryClient): UploadQueue<Scope> {
  const queue = uploadQueue<Scope>({
    atOnce: AT_ONCE,
    async send(file, scope, sending) {
      const form = new FormData();
      // Fields come before files: the service knows whose they are before it reads them.
      form.append('scope', scope);
      form.append('files', file);
      const { itemId, refused, duplicateOf } =
        (await api.upload('/inbox/items', form, sending)).items[0] ?? NOTHING;
      return itemId
        ? { itemId, isDuplicate: duplicateOf !== null }
        : { refused: refused?.reason ?? 'unreadable' };
    },
    onArrived: () => {
      for (const queryKey of REFRESHES) void client.invalidateQueries({ queryKey: [queryKey] });
    },
  });
  window.addEventListener('beforeunload', (event) => {
    if (queue.isBusy()) event.preventDefault();
  });
  queues.set(api, queue);
  return queue;
}
