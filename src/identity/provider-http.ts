import axios, { isAxiosError } from 'axios';
import { ProviderAway } from './errors.ts';

export type GetJson = (url: string, token?: string) => Promise<{ status: number; body: unknown }>;

const TIMEOUT_MS = 4_000;
const MAX_ANSWER_BYTES = 1024 * 1024;

// The addresses come from the configuration and from the provider's own description, never from a caller.
const http = axios.create({
  timeout: TIMEOUT_MS,
  maxContentLength: MAX_ANSWER_BYTES,
  maxRedirects: 0,
  proxy: false,
  headers: { Accept: 'application/json' },
  responseType: 'text',
  transformResponse: (text) => text,
  validateStatus: () => true,
});

/**
 * Asks the identity provider.
 *
 * @throws ProviderAway when there is no answer, an error of its own (5xx) or no JSON where success was told
 */
export const getJson: GetJson = async (url, token) => {
  try {
    const { status, data } = await http.get<string>(url, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(token && { headers: { Authorization: `Bearer ${token}` } }),
    });
    if (status >= 500 || status === 429) throw new ProviderAway(`${url} answers ${status}`);
    return { status, body: status === 200 ? JSON.parse(data) : undefined };
  } catch (error) {
    if (isAxiosError(error)) throw new ProviderAway(`${url} does not answer: ${error.code ?? error.message}`);
    if (error instanceof SyntaxError) throw new ProviderAway(`${url} does not answer with JSON`);
    throw error;
  }
};
