import { setMaxListeners } from 'node:events';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { Readable } from 'node:stream';
import axios, { type AxiosRequestConfig, type AxiosResponse } from 'axios';
import { sleep, withDeadline } from '../async/index.ts';
import { OutgoingFailed, outgoingFailure } from './failure.ts';
import { fillPath } from './fill-path.ts';
import { heldStream, type StreamLimits } from './held-stream.ts';
import { redactor } from './redact.ts';
import { type Retry, retryAfterMs, type Tried } from './retry.ts';
import { type SocketUse, socketUse } from './socket-use.ts';

/** Called with every try, with the endpoint as documented, never with ids. */
export type OnAnswer = (answer: {
  method: string;
  endpoint: string;
  status: number | 'none';
  ms: number;
}) => void;

export type OutgoingOptions = {
  /** Where every call goes; empty where addresses are only known later, and are then given in full. */
  baseUrl: string;
  /** How long a call may take with all its tries and the last byte of its answer; a stream until its headers. */
  deadlineMs: number;
  maxAnswerBytes: number;
  /** The default limit of an answer. */
  maxBodyBytes?: number;
  /** More calls wait their turn; that counts. */
  maxSockets?: number;
  headers?: Record<string, string>;
  /** What no message may hold. */
  secrets?: readonly string[];
  streams?: StreamLimits;
  onAnswer?: OnAnswer | undefined;
};

export type OutgoingCall = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As documented: `/api/documents/{id}/`; the parts in braces are filled from `path`. */
  endpoint: string;
  path?: Record<string, string | number> | undefined;
  query?: Record<string, string | number | boolean | undefined> | undefined;
  headers?: Record<string, string> | undefined;
  /** A function creates it again for each try: what was sent of a stream is gone. */
  body?: unknown;
  deadlineMs?: number | undefined;
  retry?: Retry | undefined;
  signal?: AbortSignal | undefined;
  /** Of `open`: the statuses whose bytes are wanted, 200 alone if not stated. */
  streamed?: readonly number[] | undefined;
  /** Called at the last moment before each try leaves; what it throws keeps it from leaving. */
  guard?: (() => void) | undefined;
};

export type TextAnswer = { status: number; headers: Record<string, unknown>; text: string };
/** Without a stream where the status is another than those wanted; its body is already released. */
export type StreamAnswer = { status: number; headers: Record<string, unknown>; stream: Readable | null };

/** The way to one other system. Every call ends within its deadline, as an answer or as OutgoingFailed. */
export type Outgoing = {
  /** The whole answer, whatever its status, without our secrets if it is a refusal. @throws OutgoingFailed; what the guard throws */
  send(call: OutgoingCall): Promise<TextAnswer>;
  /** The answer when its headers are there; its bytes come under the limits of streams. @throws as `send` */
  open(call: OutgoingCall): Promise<StreamAnswer>;
  sockets(): SocketUse;
  /** Ends what is under way, too. */
  close(): void;
};

// A slow reader behind large buffers takes in nothing for half a minute and is alive all the same.
const STREAMS: StreamLimits = { idleMs: 60_000, deadlineMs: 15 * 60_000 };

/** One address, no redirects, no proxy, no cookies, JSON out, text or bytes in. */
export function openOutgoing({ baseUrl, deadlineMs, maxAnswerBytes, ...options }: OutgoingOptions): Outgoing {
  const { maxSockets = 8, headers = {}, secrets = [], streams = STREAMS, onAnswer } = options;
  const pool = { keepAlive: true, maxSockets };
  const agents = { httpAgent: new HttpAgent(pool), httpsAgent: new HttpsAgent(pool) };
  const http = axios.create({
    ...agents,
    // A path must never lead to another host, whatever it contains.
    ...(baseUrl && { baseURL: baseUrl, allowAbsoluteUrls: false }),
    maxRedirects: 0,
    proxy: false,
    maxContentLength: maxAnswerBytes,
    maxBodyLength: options.maxBodyBytes ?? maxAnswerBytes,
    headers,
    responseType: 'text',
    transformResponse: (text) => text,
    validateStatus: () => true,
  });
  const redact = redactor(secrets);
  const withoutSecrets = ({ status, headers, text }: TextAnswer): TextAnswer => {
    const { location } = headers;
    return {
      status,
      headers: { ...headers, ...(location !== undefined && { location: redact(String(location)) }) },
      text: redact(text),
    };
  };
  const closing = new AbortController();
  setMaxListeners(0, closing.signal);

  /** One try. The time limit of the HTTP client itself is not used: it starts anew with every byte. */
  const attempt = async <Data>(
    call: OutgoingCall,
    signal: AbortSignal,
    more: AxiosRequestConfig = {},
  ): Promise<AxiosResponse<Data>> => {
    const { method, endpoint, path, query, body } = call;
    const startedAt = performance.now();
    const told = (status: number | 'none') =>
      onAnswer?.({ method, endpoint, status, ms: performance.now() - startedAt });
    call.guard?.();
    const data: unknown = typeof body === 'function' ? body() : body;
    try {
      const response = await http.request<Data>({
        method,
        url: path ? fillPath(endpoint, path) : endpoint,
        params: query,
        signal,
        ...(call.headers && { headers: call.headers }),
        ...(data !== undefined && { data }),
        ...more,
      });
      told(response.status);
      return response;
    } catch (error) {
      told('none');
      throw outgoingFailure(error);
    } finally {
      // An answer that came before the last byte, or none: the source of the bytes is not kept waiting.
      if (data instanceof Readable) data.destroy();
    }
  };

  /** Tries until there is an answer, no time, or no sense in it any more. */
  const persist = <Data>(
    call: OutgoingCall,
    more: AxiosRequestConfig,
    letGo: (late: AxiosResponse<Data>) => void,
  ): Promise<AxiosResponse<Data>> =>
    withDeadline(
      async (signal, until) => {
        for (let tries = 1; ; tries += 1) {
          const tried = await attempt<Data>(call, signal, more).catch(failedAs);
          const isAnswer = !('failed' in tried);
          if (isAnswer && signal.aborted) letGo(tried);
          const waitMs = retryAfterMs(call.retry ?? 'never', tries, tried as Tried);
          if (waitMs === undefined || waitMs >= until.leftMs()) {
            if (isAnswer) return tried;
            throw tried.failed;
          }
          if (isAnswer) letGo(tried);
          await sleep(waitMs, signal);
          signal.throwIfAborted();
        }
      },
      call.deadlineMs ?? deadlineMs,
      closing.signal,
      call.signal,
    ).catch((error: unknown) => {
      if (closing.signal.aborted || call.signal?.aborted) throw new OutgoingFailed('canceled', 'canceled');
      throw error instanceof Error && error.name === 'TimedOut' ? outgoingFailure(error) : error;
    });

  return {
    async send(call) {
      const { status, headers, data } = await persist<string>(call, {}, () => {});
      // A refusal goes into messages, and some repeat what they were asked.
      if (status >= 300) return withoutSecrets({ status, headers, text: data });
      return { status, headers, text: data };
    },
    async open(call) {
      const { status, headers, data } = await persist<Readable>(call, AS_STREAM, ({ data }) => discard(data));
      const stream = heldStream(data, streams, call.signal);
      if (!(call.streamed ?? [200]).includes(status)) return { status, headers, stream: discard(stream) };
      if (headers['content-encoding'] && headers['content-encoding'] !== 'identity') {
        discard(stream);
        throw new OutgoingFailed('encoded', 'the answer is encoded');
      }
      return { status, headers, stream };
    },
    sockets: () => socketUse([agents.httpAgent, agents.httpsAgent]),
    close() {
      closing.abort();
      agents.httpAgent.destroy();
      agents.httpsAgent.destroy();
    },
  };
}

// A limit of size, even an infinite one, makes the client put a generator around the stream: destroyed before its
// first byte is read, that never releases the connection. And packed bytes would not be as long as they say.
const AS_STREAM: AxiosRequestConfig = { responseType: 'stream', maxContentLength: -1, decompress: false };

function discard(stream: Readable): null {
  stream.on('error', () => {});
  stream.destroy();
  return null;
}

function failedAs(error: unknown): { failed: OutgoingFailed } {
  if (error instanceof OutgoingFailed) return { failed: error };
  throw error;
}
