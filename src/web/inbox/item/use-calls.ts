import { useMemo } from 'react';
import type { Api } from '../../api/client.ts';
import { useApi } from '../../api/hooks.ts';
import type { Schemas } from '../../api/interface.ts';
import type { Region } from './region.ts';
import type { wishOf } from './typing.ts';

export type SaveResult = Schemas['InboxSaveResult'];

/** What can be asked about one file of the inbox, and done with it. */
export function useCalls(itemId: string) {
  const api = useApi();
  return useMemo(() => callsOf(api, itemId), [api, itemId]);
}
export type Calls = ReturnType<typeof callsOf>;

function callsOf(api: Api, id: string) {
  const params = { id };
  const of = (segmentId: string) => ({ params: { segmentId } });
  return {
    read: () => api.get('/inbox/items/{id}', { params }),
    others: (query: object) => api.get('/inbox/items', { query }),
    cut: (body: ReturnType<typeof wishOf>) => api.put('/inbox/items/{id}/segments', { params, body }),
    save: (body: { segments: string[]; duplicates?: 'anyway' }) =>
      api.post('/inbox/items/{id}/save', { params, body }),
    claim: (takeOver: boolean) => api.post('/inbox/items/{id}/claim', { params, body: { takeOver } }),
    letGo: () => api.delete('/inbox/items/{id}/claim', { params }),
    unlock: (password: string) => api.post('/inbox/items/{id}/unlock', { params, body: { password } }),
    end: (how: 'done' | 'discard' | 'restore') => api.post(`/inbox/items/{id}/${how}`, { params }),
    moveTo: (scope: 'public' | 'personal') => api.put('/inbox/items/{id}/scope', { params, body: { scope } }),
    giveUp: (segmentId: string) => api.post('/inbox/segments/{segmentId}/give-up', of(segmentId)),
    undoSave: (segmentId: string) => api.post('/inbox/segments/{segmentId}/undo-save', of(segmentId)),
    scanRegion: (page: number, region: Region) =>
      api.post('/inbox/items/{id}/scan-region', { params, body: { page, ...region } }),
    pageText: (page: number) => api.get('/inbox/items/{id}/pages/{page}/text', { params: { id, page } }),
    original: () => api.address('/inbox/items/{id}/original', { params }),
    print: (pages: string) => api.address('/inbox/items/{id}/print', { params, query: { pages } }),
    segmentFile: (segmentId: string) => api.address('/inbox/segments/{segmentId}/file', of(segmentId)),
    segmentPrint: (segmentId: string) =>
      api.address('/inbox/segments/{segmentId}/print', { ...of(segmentId), query: { pages: '' } }),
    zip: (segmentIds: readonly string[]) =>
      api.address('/inbox/segments.zip', { query: { ids: segmentIds.join() } }),
  };
}
