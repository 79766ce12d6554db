import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
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

/**
 * Fetches the file of the document that comes next, so that it is there at once. Without a document, and for whoever
 * asks the browser to save data, it fetches none; what is under way when nobody wants it any more is broken off.
 */
export function usePrefetchedPreview(next: PreviewOf | undefined): void {
  const api = useApi();
  const wanted = next && !savesData() ? previewOf(api, next) : NONE;
  useQuery<Blob, ApiProblem>({ ...wanted, notifyOnChangeProps: [], refetchOnWindowFocus: false });
}

const NONE = { queryKey: ['/documents/{id}/preview'], queryFn: skipToken } as const;

/** Not every browser tells. */
const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

const STAYS_FRESH_MS = 5 * 60_000;

const previewOf = (api: Api, { documentId, version }: PreviewOf) =>
  queryOptions<Blob, ApiProblem>({
    queryKey: ['/documents/{id}/preview', documentId, version ?? null],
    queryFn: ({ signal }) => api.file('/documents/{id}/preview', { params: { id: documentId } }, signal),
    // One that is known by its version stays as it is.
    staleTime: version ? Number.POSITIVE_INFINITY : STAYS_FRESH_MS,
    gcTime: STAYS_FRESH_MS,
  });
