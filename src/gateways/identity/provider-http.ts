import { OutgoingFailed, openOutgoing, type SocketUse } from '../../platform/outgoing/index.ts';
import { ProviderAway } from './errors.ts';

/**
 * Asks the identity provider.
 *
 * @throws ProviderAway when there is no answer, an error of its own (5xx) or no JSON in an answer of success
 */
export type GetJson = (url: string, token?: string) => Promise<{ status: number; body: unknown }>;

export type ProviderHttp = { get: GetJson; sockets(): SocketUse; close(): void };

const DEADLINE_MS = 4_000;
const MAX_ANSWER_BYTES = 1024 * 1024;
/** In the morning all people sign in at once, and userinfo may be asked for each of them. */
const MAX_SOCKETS = 64;

/** The HTTP side of the identity provider. */
export function openProviderHttp({
  deadlineMs = DEADLINE_MS,
  maxAnswerBytes = MAX_ANSWER_BYTES,
} = {}): ProviderHttp {
  const outgoing = openOutgoing({
    // The addresses come from the configuration and from the provider's own description, never from a caller.
    ...{ baseUrl: '', deadlineMs, maxAnswerBytes, maxSockets: MAX_SOCKETS },
    headers: { Accept: 'application/json' },
  });
  const ask = (url: string, token: string | undefined) =>
    outgoing
      .send({
        ...{ method: 'GET', endpoint: url, retry: 'stale-connection' },
        ...(token && { headers: { Authorization: `Bearer ${token}` } }),
      })
      .catch((error: unknown) => {
        if (!(error instanceof OutgoingFailed)) throw error;
        throw new ProviderAway(`${url} does not answer: ${error.message}`);
      });
  return {
    async get(url, token) {
      const { status, text } = await ask(url, token);
      if (status >= 500 || status === 429) throw new ProviderAway(`${url} answers ${status}`);
      if (status !== 200) return { status, body: undefined };
      try {
        return { status, body: JSON.parse(text) };
      } catch {
        throw new ProviderAway(`${url} does not answer with JSON`);
      }
    },
    sockets: outgoing.sockets,
    close: outgoing.close,
  };
}
