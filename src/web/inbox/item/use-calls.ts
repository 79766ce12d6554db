import { useMemo } from 'react';
import type { Api } from '../../api/client.ts';
import { useApi } from '../../api/hooks.ts';
import type { InboxCode, InboxItem, InboxItemInDetail } from '../shown.ts';
import type { Region } from './region.ts';
import type { wishOf } from './typing.ts';

export type Duplicates = Record<'same-bytes' | 'same-pages', { documentIds: number[]; itemIds: string[] }>;
export type SaveResult = {
  segmentId: string;
  result: 'planned' | 'under-way' | 'saved' | 'unknown-segment' | 'duplicate' | 'refused';
  duplicates?: Duplicates;
  problem?: { type: string; status: number; detail?: string };
};
export type RegionAnswer = { codes: InboxCode[]; tried: string[] };

/** What can be asked about one file of the inbox, and done with it. */
export function useCalls(itemId: string) {
  const api = useApi();
  return useMemo(() => callsOf(api as unknown as Untyped, itemId), [api, itemId]);
}
export type Calls = ReturnType<typeof callsOf>;

// The paths are not in the published description yet.
type Call = (path: string, input?: object) => Promise<unknown>;
type Untyped = Record<'get' | 'post' | 'put' | 'delete', Call> & {
  file: (path: string, input: object, signal?: AbortSignal) => ReturnType<Api['file']>;
  address: (path: string, input: object) => Promise<string>;
};

const callsOf = (api: Untyped, id: string) => ({
  read: () => api.get('/inbox/items/{id}', { params: { id } }) as Promise<InboxItemInDetail>,
  others: (query: object) => api.get('/inbox/items', { query }) as Promise<{ items: InboxItem[] }>,
  cut: (body: ReturnType<typeof wishOf>) =>
    api.put('/inbox/items/{id}/segments', { params: { id }, body }) as Promise<InboxItemInDetail>,
  save: (body: { segments: string[]; duplicates?: 'anyway' }) =>
    api.post('/inbox/items/{id}/save', { params: { id }, body }) as Promise<{ results: SaveResult[] }>,
  claim: (takeOver: boolean) =>
    api.post('/inbox/items/{id}/claim', { params: { id }, body: { takeOver } }) as Promise<unknown>,
  letGo: () => api.delete('/inbox/items/{id}/claim', { params: { id } }),
  unlock: (password: string) => api.post('/inbox/items/{id}/unlock', { params: { id }, body: { password } }),
  end: (how: 'done' | 'discard' | 'restore') => api.post(`/inbox/items/{id}/${how}`, { params: { id } }),
  undoSave: (segmentId: string) => api.post('/inbox/segments/{id}/undo-save', { params: { id: segmentId } }),
  scanRegion: (page: number, region: Region) =>
    api.post('/inbox/items/{id}/scan-region', {
      params: { id },
      body: { page, ...region },
    }) as Promise<RegionAnswer>,
  pageText: (page: number) =>
    api.get('/inbox/items/{id}/pages/{page}/text', { params: { id, page } }) as Promise<{ text: string }>,
  pageImage: (page: number, width: number, signal: AbortSignal) =>
    api.file('/inbox/items/{id}/pages/{page}/image', { params: { id, page }, query: { width } }, signal),
  original: () => api.address('/inbox/items/{id}/original', { params: { id } }),
  print: (pages: string) => api.address('/inbox/items/{id}/print', { params: { id }, query: { pages } }),
  segmentFile: (segmentId: string) => api.address('/inbox/segments/{id}/file', { params: { id: segmentId } }),
  zip: (segmentIds: readonly string[]) =>
    api.address('/inbox/segments.zip', { query: { ids: segmentIds.join() } }),
});
