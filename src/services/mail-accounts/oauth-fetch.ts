import type { CustomFetch } from 'openid-client';
import { openOutgoing, type SocketUse } from '../../platform/outgoing/index.ts';

const MAX_ANSWER_BYTES = 1024 * 1024;

/** What the OAuth library asks with: the one HTTP client, with its deadline, its limit of an answer, no redirects. */
export function oauthFetch({ deadlineMs }: { deadlineMs: number }): {
  fetch: CustomFetch;
  sockets(): SocketUse;
  close(): void;
} {
  const outgoing = openOutgoing({
    // The addresses come from the configuration and from the provider's own description, never from a caller.
    ...{ baseUrl: '', deadlineMs, maxAnswerBytes: MAX_ANSWER_BYTES },
  });
  const ask: CustomFetch = async (url, { method, headers, body, signal }) => {
    const {
      status,
      headers: answered,
      text,
    } = await outgoing.send({
      method: method === 'POST' ? 'POST' : 'GET',
      endpoint: url,
      headers,
      ...(body && { body: String(body) }),
      ...(signal && { signal }),
    });
    const type = String(answered['content-type'] ?? '');
    return new Response(status === 204 ? null : text, { status, headers: { 'content-type': type } });
  };
  return {
    fetch: ask,
    sockets: outgoing.sockets,
    close: outgoing.close,
  };
}
