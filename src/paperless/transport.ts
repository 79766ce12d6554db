import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import axios, { type AxiosInstance, type AxiosRequestConfig, type AxiosResponse, isAxiosError } from 'axios';
import type { z } from 'zod';
import { PaperlessError } from './errors.ts';

export type Call<Answer extends z.ZodType> = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** As in its documentation: `/api/documents/{id}/`; the parts in braces are filled from `path`. */
  endpoint: string;
  path?: Record<string, number>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  answer: Answer;
  /** Whether doing it twice is the same as doing it once; only then is it tried again here. */
  idempotent?: boolean;
  timeoutMs?: number;
  /** Called at the last moment before the request leaves; what it throws keeps the request from leaving. */
  guard?: (() => void) | undefined;
};

/** A file as it comes: its bytes have not been read yet. Whoever does not read them destroys the stream. */
export type OpenedFile = { type: string; length: number | null; stream: Readable };
type FileCall = Pick<Call<z.ZodType>, 'endpoint' | 'path' | 'query'>;

export type Transport = {
  call<Answer extends z.ZodType>(call: Call<Answer>): Promise<z.output<Answer>>;
  /** Opens a file. @throws PaperlessError as `call` does */
  open(call: FileCall): Promise<OpenedFile>;
  /** Highest API version and release that Paperless told of itself, once it has answered. */
  readonly server: { apiVersion: number; release: string | undefined };
  close(): void;
};

export type TransportOptions = {
  url: string;
  token: string;
  timeoutMs?: number;
  /** Told of every answer, with the endpoint as documented, never with ids. */
  onAnswer?: (answer: { method: string; endpoint: string; status: number | 'none'; ms: number }) => void;
};

const TRIES = 3;
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;

/** The HTTP side of Paperless-ngx: one host, no redirects, API version 10 with a fall-back to 9. */
export function openTransport({ url, token, timeoutMs = 30_000, onAnswer }: TransportOptions): Transport {
  const agents = { httpAgent: new HttpAgent(KEEP_ALIVE), httpsAgent: new HttpsAgent(KEEP_ALIVE) };
  const http = axios.create({
    ...agents,
    baseURL: url,
    // A path must never lead to another host, whatever it holds.
    allowAbsoluteUrls: false,
    // Without a slash at the end, or with a wrong prefix, Paperless redirects to its log-in page.
    maxRedirects: 0,
    proxy: false,
    timeout: timeoutMs,
    maxContentLength: MAX_ANSWER_BYTES,
    maxBodyLength: MAX_ANSWER_BYTES,
    headers: { Authorization: `Token ${token}` },
    responseType: 'text',
    transformResponse: (text) => text,
    validateStatus: () => true,
  });
  const server: { apiVersion: number; release: string | undefined } = { apiVersion: 10, release: undefined };

  const once = async <Answer extends z.ZodType>(call: Call<Answer>): Promise<z.output<Answer>> => {
    const response = await send(http, call, server.apiVersion, onAnswer);
    if (response.status === 406 && server.apiVersion === 10) {
      server.apiVersion = 9;
      return once(call);
    }
    server.release = (response.headers['x-version'] as string | undefined) ?? server.release;
    return readAnswer(call, response);
  };

  return {
    server,
    async call(call) {
      const tries = (call.idempotent ?? call.method === 'GET') ? TRIES : 1;
      for (let tried = 1; ; tried += 1) {
        try {
          return await once(call);
        } catch (error) {
          if (tried >= tries || !(error instanceof PaperlessError) || !worthAnotherTry(error)) throw error;
          await delay(Math.min((error.retryAfter ?? 0) * 1_000, 5_000) + 200 * 2 ** tried * Math.random());
        }
      }
    },
    async open(call) {
      const response = await sendForFile(http, call, server.apiVersion, onAnswer);
      const { status, headers, data } = response;
      const accepted = status === 200;
      if (!accepted) data.destroy();
      if (status === 406 && server.apiVersion === 10) {
        server.apiVersion = 9;
        return this.open(call);
      }
      const where = `GET ${call.endpoint}`;
      if (status >= 400) throw failureOf(where, status, false, '');
      if (!accepted)
        throw new PaperlessError('unexpected-answer', `${where}: ${status} is no file`, { status });
      return {
        type: String(headers['content-type'] ?? ''),
        length: Number(headers['content-length']) || null,
        stream: data,
      };
    },
    close() {
      agents.httpAgent.destroy();
      agents.httpsAgent.destroy();
    },
  };
}

const KEEP_ALIVE = { keepAlive: true, maxSockets: 8 };

/** A status of 500 is Paperless's own and comes again; the others are of its proxy or of the moment. */
const worthAnotherTry = ({ failure, status }: PaperlessError): boolean =>
  failure === 'unreachable' || (failure === 'failed' && status !== 500);

const send = (http: AxiosInstance, call: Call<z.ZodType>, apiVersion: number, onAnswer: OnAnswer) =>
  request<string>(http, call, { Accept: `application/json; version=${apiVersion}` }, onAnswer);

/** Paperless answers a wish for the type of the file itself with 406. */
const sendForFile = (http: AxiosInstance, call: FileCall, apiVersion: number, onAnswer: OnAnswer) =>
  request<Readable>(http, { ...call, method: 'GET' }, { Accept: `*/*; version=${apiVersion}` }, onAnswer, {
    responseType: 'stream',
    maxContentLength: Number.POSITIVE_INFINITY,
  });

type OnAnswer = TransportOptions['onAnswer'];

async function request<Data>(
  http: AxiosInstance,
  { method, endpoint, path = {}, query, body, timeoutMs, guard }: Omit<Call<z.ZodType>, 'answer'>,
  headers: Record<string, string>,
  onAnswer: OnAnswer,
  more: AxiosRequestConfig = {},
): Promise<AxiosResponse<Data>> {
  const startedAt = performance.now();
  const told = (status: number | 'none') =>
    onAnswer?.({ method, endpoint, status, ms: performance.now() - startedAt });
  guard?.();
  try {
    const response = await http.request<Data>({
      method,
      url: endpoint.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name]))),
      params: query,
      headers,
      ...(body !== undefined && { data: body }),
      ...(timeoutMs && { timeout: timeoutMs }),
      ...more,
    });
    told(response.status);
    return response;
  } catch (error) {
    told('none');
    // The error of axios carries the request with its token: only its code goes on from here.
    const why = isAxiosError(error) ? (error.code ?? error.message) : String(error);
    throw new PaperlessError('unreachable', `${method} ${endpoint}: Paperless does not answer (${why})`);
  }
}

function readAnswer<Answer extends z.ZodType>(
  { method, endpoint, answer }: Call<Answer>,
  { status, headers, data }: AxiosResponse<string>,
): z.output<Answer> {
  const where = `${method} ${endpoint}`;
  if (status >= 300 && status < 400) {
    throw new PaperlessError(
      'unexpected-answer',
      `${where}: Paperless redirects to ${String(headers.location).slice(0, 100)}; is PAPERLESS_URL right?`,
      { status },
    );
  }
  const isJson = String(headers['content-type'] ?? '').includes('json');
  if (status >= 400)
    throw failureOf(where, status, isJson, data, Number(headers['retry-after']) || undefined);
  const json = isJson || status === 204 ? parsed(data) : undefined;
  if (json === undefined && status !== 204) {
    throw new PaperlessError('unexpected-answer', `${where}: the answer is not JSON`, { status });
  }
  const result = answer.safeParse(json);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const field = issue?.path.join('.') || '(the whole answer)';
  throw new PaperlessError('unexpected-answer', `${where}: ${field}: ${issue?.message}`, { status });
}

function failureOf(
  where: string,
  status: number,
  isJson: boolean,
  data: string,
  retryAfter?: number,
): PaperlessError {
  // Paperless answers refusals as JSON or as plain text, and crashes as HTML.
  const said = isJson ? data : /^\s*</.test(data) ? '' : data;
  const message = `${where}: ${status}${said ? ` ${said.slice(0, 500)}` : ''}`;
  const kinds = { 401: 'unauthorized', 403: 'forbidden', 404: 'not-found', 429: 'failed' } as const;
  const kind = status >= 500 ? 'failed' : (kinds[status as keyof typeof kinds] ?? 'refused');
  return new PaperlessError(kind, message, { status, retryAfter });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
