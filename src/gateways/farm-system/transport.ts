import type { CookieJar } from 'tough-cookie';
import type { z } from 'zod';
import {
  fillPath,
  type OnAnswer,
  OutgoingFailed,
  openOutgoing,
  type SocketUse,
} from '../../platform/outgoing/index.ts';
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
  sockets(): SocketUse;
  close(): void;
};

export type TransportOptions = {
  url: string;
  /** The variable that holds the address, for messages. */
  setBy: string;
  /** How long a whole call may take. */
  deadlineMs: number;
  maxAnswerBytes?: number | undefined;
  onAnswer?: OnAnswer | undefined;
};

const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

/** The HTTP side of the farm system: one address, no redirects, JSON both ways. */
export function openTransport({ url, setBy, ...limits }: TransportOptions): Transport {
  const { deadlineMs, maxAnswerBytes = MAX_ANSWER_BYTES, onAnswer } = limits;
  const outgoing = openOutgoing({
    ...{ baseUrl: url, deadlineMs, maxAnswerBytes, onAnswer },
    headers: { Accept: 'application/json' },
  });
  return {
    async send(call, jar) {
      const where = `${call.method} ${call.endpoint}`;
      const address = `${url}${fillPath(call.endpoint, call.path)}`;
      const cookie = jar.getCookieStringSync(address);
      const { status, headers, text } = await outgoing
        // Every call here can be made twice.
        .send({ ...call, retry: 'stale-connection', ...(cookie && { headers: { Cookie: cookie } }) })
        .catch((error: unknown) => {
          throw farmError(where, error);
        });
      if (status >= 300 && status < 400) {
        const to = String(headers.location).slice(0, 100);
        throw new FarmSystemError('malformed', `${where}: redirects to ${to}; is ${setBy} right?`);
      }
      const set = (headers['set-cookie'] as string[] | undefined) ?? [];
      for (const one of set) jar.setCookieSync(one, address, { ignoreError: true });
      return { where, status, text, setsCookies: set.length > 0 };
    },
    hasCookies: (jar) => jar.getCookiesSync(`${url}/`).length > 0,
    sockets: outgoing.sockets,
    close: outgoing.close,
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

function farmError(where: string, error: unknown): unknown {
  if (!(error instanceof OutgoingFailed)) return error;
  if (error.failure === 'too-large') return new FarmSystemError('malformed', `${where}: ${error.message}`);
  const why = error.failure === 'too-slow' ? 'too slow' : error.message;
  return new FarmSystemError('unreachable', `${where}: the farm system does not answer (${why})`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
