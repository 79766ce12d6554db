import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Api } from '../api/client.ts';
import { useApi } from '../api/hooks.ts';
import type { ApiProblem } from '../api/problem.ts';

export type PreviewOf = {
  documentId: number;
  /** Of the file, such as its checksum: another one is fetched anew. */
  version?: string | null | undefined;
};

/** The file of a document, as it is shown. */
export const usePreviewFile = (of: PreviewOf) => useQuery(previewOf(useApi(), of));

/** Fetches the file of the document that comes next, so that it is there at once; while `when` is false, it waits. */
export function usePrefetchedPreview(next: PreviewOf | undefined, when: boolean): void {
  const api = useApi();
  const client = useQueryClient();
  const { documentId, version } = next ?? {};
  useEffect(() => {
    if (when && documentId !== undefined) void client.prefetchQuery(previewOf(api, { documentId, version }));
  }, [api, client, documentId, version, when]);
}

const STAYS_FRESH_MS = 5 * 60_000;

const previewOf = (api: Api, { documentId, version }: PreviewOf) =>
  queryOptions<Blob, ApiProblem>({
    queryKey: ['/documents/{id}/preview', documentId, version ?? null],
    queryFn: ({ signal }) => api.file('/documents/{id}/preview', { params: { id: documentId } }, signal),
    staleTime: STAYS_FRESH_MS,
    gcTime: STAYS_FRESH_MS,
  });
