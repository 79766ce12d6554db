import type { Api } from '../api/client.ts';

// Until the description of the service names them: the calls of the inbox, untyped.

type Input = { params?: Record<string, string | number>; query?: Record<string, unknown>; body?: unknown };
type Call = (path: string, input?: Input) => Promise<unknown>;
export type Untyped = Record<'get' | 'post' | 'put' | 'delete', Call> & {
  file: (path: string, input: Input, signal?: AbortSignal) => Promise<Blob>;
};
export const untyped = (api: Api): Untyped => api as unknown as Untyped;
/** A path that the description does not name yet. */
export const path = (text: string) => text as '/queue';
