import type { ApiRequest } from '../http/answer-api.ts';

/** Documents that a request is about: the one in its path, or those of a bulk edit. */
export function documentsIn({ path, raw }: Pick<ApiRequest, 'path' | 'raw'>): number[] {
  const inPath = /\/documents\/(\d+)\//.exec(path)?.[1];
  if (inPath) return [Number(inPath)];
  if (!path.startsWith('/api/documents/bulk_edit/')) return [];
  const list = /"documents"\s*:\s*\[([\d\s,]*)\]/.exec(raw.toString())?.[1] ?? '';
  return list
    .split(',')
    .filter((each) => each.trim() !== '')
    .map(Number);
}
