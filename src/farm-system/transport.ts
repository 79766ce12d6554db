import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import axios, { type AxiosInstance, type AxiosResponse, isAxiosError } from 'axios';
import type { CookieJar } from 'tough-cookie';
import type { z } from 'zod';
import { FarmSystemError } from './port.ts';

/** One call as the wire contract describes it. */
export type Call = {
  method: 'GET' | 'POST' | 'PUT';
  /** `/devices/{deviceId}`, filled in from `path`. */
  endpoint: string;
  path?: Record<string, string>;
  query?: Record<string, string | number>;
  body?: unknown;
};

export type Answer = { where: string; status: number; text: string; setsCookies: boolean };

export type Transport = {
  /**
   * Sends a call with the cookies of the jar and puts those of the answer into it.
   *
   * @throws FarmSystemError `unreachable`, `malformed` for a redirect
   */
  send(call: Call, jar: CookieJar): Promise<Answer>;
  /** Whether the jar holds a cookie that would be sent. */
  hasCookies(jar: CookieJar): boolean;
  close(): void;
};

export type TransportOptions = {
  url: string;
  /** The variable that holds the address, for messages. */
  setBy: string;
  timeoutMs: number;
  /** Told of every answer, with the endpoint as documented, never with ids. */
  onAnswer?: OnAnswer | undefined;
};
export type OnAnswer = (answer: {
  method: string;
  endpoint: string;
  status: number | 'none';
  ms: number;
}) => void;

const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

/** The HTTP side of the farm system: one address, no redirects, JSON both ways. */
export function openTransport({ url, setBy, timeoutMs, onAnswer }: TransportOptions): Transport {
  const agents = { httpAgent: new HttpAgent(KEEP_ALIVE), httpsAgent: new HttpsAgent(KEEP_ALIVE) };
  const http = axios.create({
    ...agents,
    baseURL: url,
    // A path must never lead to another host, whatever it holds.
    allowAbsoluteUrls: false,
    maxRedirects: 0,
    proxy: false,
    maxContentLength: MAX_ANSWER_BYTES,
    headers: { Accept: 'application/json' },
    responseType: 'text',
    transformResponse: (text) => text,
    validateStatus: () => true,
  });
  return {
    async send(call, jar) {
      const where = `${call.method} ${call.endpoint}`;
      const address = `${url}${filled(call)}`;
      const cookie = jar.getCookieStringSync(address);
      const startedAt = performance.now();
      const told = (status: number | 'none') =>
        onAnswer?.({
          method: call.method,
          endpoint: call.endpoint,
          status,
          ms: performance.now() - startedAt,
        });
      const response = await request(http, call, cookie, timeoutMs).catch((error: unknown) => {
        told('none');
        throw new FarmSystemError(
          'unreachable',
          `${where}: the farm system does not answer (${reasonOf(error)})`,
        );
      });
      told(response.status);
      const { status, headers, data } = response;
      if (status >= 300 && status < 400) {
        const to = String(headers.location).slice(0, 100);
        throw new FarmSystemError('malformed', `${where}: redirects to ${to}; is ${setBy} right?`);
      }
      const set = headers['set-cookie'] ?? [];
      for (const one of set) jar.setCookieSync(one, address, { ignoreError: true });
      return { where, status, text: data, setsCookies: set.length > 0 };
    },
    hasCookies: (jar) => jar.getCookiesSync(`${url}/`).length > 0,
    close() {
      agents.httpAgent.destroy();
      agents.httpsAgent.destroy();
    },
  };
}

/**
 * What an answer holds.
 *
 * @throws FarmSystemError `malformed` with endpoint and field
 */
export function readAnswer<Shape extends z.ZodType>({ where, text }: Answer, shape: Shape): z.output<Shape> {
  const result = shape.safeParse(parsed(text));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const field = issue?.path.join('.') || '(the whole answer)';
  throw new FarmSystemError('malformed', `${where}: ${field}: ${issue?.message}`);
}

const KEEP_ALIVE = { keepAlive: true, maxSockets: 8 };

const filled = ({ endpoint, path = {} }: Call): string =>
  endpoint.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));

async function request(
  http: AxiosInstance,
  call: Call,
  cookie: string,
  timeoutMs: number,
): Promise<AxiosResponse<string>> {
  const { method, query, body } = call;
  const ask = () =>
    http.request<string>({
      method,
      url: filled(call),
      params: query,
      // The time limit of axios itself starts anew with every byte.
      signal: AbortSignal.timeout(timeoutMs),
      ...(cookie && { headers: { Cookie: cookie } }),
      ...(body !== undefined && { data: body }),
    });
  try {
    return await ask();
  } catch (error) {
    // The server has closed a kept connection just as we used it. Every call here can be made twice.
    const { request: sent, code } = error as { request?: { reusedSocket?: boolean }; code?: string };
    if (!sent?.reusedSocket || (code !== 'ECONNRESET' && code !== 'EPIPE')) throw error;
    return ask();
  }
}

/** The error of axios carries the request with its cookies and its body: only its code goes on from here. */
function reasonOf(error: unknown): string {
  if (!isAxiosError(error)) return 'the request could not be sent';
  if (error.code === 'ERR_CANCELED') return 'too slow';
  return error.code ?? error.message;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
