import type { z } from 'zod';
import {
  type OnAnswer,
  type Outgoing,
  type OutgoingCall,
  OutgoingFailed,
  openOutgoing,
  type SocketUse,
  type StreamLimits,
} from '../../platform/outgoing/index.ts';
import { PaperlessError } from './errors.ts';
import { readAnswer, refusal } from './read-answer.ts';

export type Call<Answer extends z.ZodType> = Pick<
  OutgoingCall,
  'endpoint' | 'query' | 'headers' | 'body' | 'deadlineMs' | 'guard'
> & {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path?: Record<string, number>;
  answer: Answer;
};

/** A file as it comes: its bytes have not been read yet. A caller that does not want them destroys the stream. */
export type OpenedFile = { type: string; length: number | null; stream: NonNullable<Stream> };
type Stream = Awaited<ReturnType<Outgoing['open']>>['stream'];
type FileCall = Pick<OutgoingCall, 'endpoint' | 'signal' | 'query'> & { path: Record<string, number> };

/** A call ends within its deadline, tries included. @throws PaperlessError; what the guard throws */
export type SendCall = <Answer extends z.ZodType>(call: Call<Answer>) => Promise<z.output<Answer>>;

export type Transport = {
  /** For people and other callers that must not wait behind jobs. */
  call: SendCall;
  /** The same over connections of their own: work in the background and people do not wait for each other. */
  callForJobs: SendCall;
  /** For what brings a file along: its body may be large, and has time for that. */
  callWithFile<Answer extends z.ZodType>(call: Call<Answer> & { bytes: number }): Promise<z.output<Answer>>;
  /** Opens a file, over connections of its own. @throws PaperlessError as `call` does */
  open(call: FileCall): Promise<OpenedFile>;
  /** Highest API version and release that Paperless reported, once it has answered. */
  readonly server: { apiVersion: number; release: string | undefined };
  sockets(): Record<'calls' | 'jobs' | 'files' | 'uploads', SocketUse>;
  close(): void;
};

export type TransportOptions = {
  url: string;
  token: string;
  /** How long a whole call may take; a file until its headers. */
  deadlineMs?: number;
  maxAnswerBytes?: number;
  /** How long files may be kept open. */
  streams?: StreamLimits;
  /** Called with every try, with the endpoint as documented, never with ids. */
  onAnswer?: OnAnswer | undefined;
};

const MAX_ANSWER_BYTES = 64 * 1024 * 1024;
/** Readers keep files open; their number is limited where they are requested. */
const FILES_AT_ONCE = 64;
const UPLOADS_AT_ONCE = 4;
/** What a slow line still carries: 100 kB a second. */
const BYTES_PER_MS = 100;

/** The HTTP side of Paperless-ngx: API version 10 with a fall-back to 9. */
export function openTransport({ url, token, onAnswer, streams, ...limits }: TransportOptions): Transport {
  const { deadlineMs = 30_000, maxAnswerBytes = MAX_ANSWER_BYTES } = limits;
  const common = { baseUrl: url, deadlineMs, maxAnswerBytes, onAnswer, secrets: [token] };
  const headers = { Authorization: `Token ${token}` };
  const calls = openOutgoing({ ...common, headers });
  const jobs = openOutgoing({ ...common, headers });
  // Paperless answers a request for the type of the file itself with 406; packed, it would not be as long as it says.
  const files = openOutgoing({
    ...common,
    headers: { ...headers, 'Accept-Encoding': 'identity' },
    maxSockets: FILES_AT_ONCE,
    ...(streams && { streams }),
  });
  const uploads = openOutgoing({
    ...common,
    headers,
    maxSockets: UPLOADS_AT_ONCE,
    maxBodyBytes: Number.POSITIVE_INFINITY,
  });
  const server: Transport['server'] & { release: string | undefined } = {
    apiVersion: 10,
    release: undefined,
  };

  /** Older releases answer 406 to the version; from then on they are asked for theirs. */
  const negotiated = async <Answer extends { status: number }>(
    type: string,
    ask: (headers: Record<string, string>) => Promise<Answer>,
  ): Promise<Answer> => {
    const { apiVersion } = server;
    const answer = await ask({ Accept: `${type}; version=${apiVersion}` });
    if (answer.status !== 406 || apiVersion !== 10) return answer;
    server.apiVersion = 9;
    return ask({ Accept: `${type}; version=9` });
  };
  const over =
    (outgoing: Outgoing): SendCall =>
    async (call) => {
      const retry = call.method === 'GET' ? 'transient' : 'never';
      const answer = await negotiated('application/json', (headers) =>
        outgoing.send({ ...call, retry, headers: { ...call.headers, ...headers } }),
      ).catch((error: unknown) => {
        throw paperlessError(`${call.method} ${call.endpoint}`, error);
      });
      server.release = (answer.headers['x-version'] as string | undefined) ?? server.release;
      return readAnswer(call, answer);
    };

  return {
    server,
    call: over(calls),
    callForJobs: over(jobs),
    callWithFile: ({ bytes, ...call }) =>
      over(uploads)({ ...call, deadlineMs: deadlineMs + bytes / BYTES_PER_MS }),
    async open(call) {
      const where = `GET ${call.endpoint}`;
      const { status, headers, stream } = await negotiated('*/*', (headers) =>
        files.open({ ...call, method: 'GET', retry: 'stale-connection', headers }),
      ).catch((error: unknown) => {
        throw paperlessError(where, error);
      });
      if (status >= 400) throw refusal(where, { status, headers, text: '' });
      if (!stream)
        throw new PaperlessError('unexpected-answer', `${where}: ${status} is no file`, { status });
      const length = Number(headers['content-length']);
      return { type: String(headers['content-type'] ?? ''), length: length || null, stream };
    },
    sockets: () => ({
      calls: calls.sockets(),
      jobs: jobs.sockets(),
      files: files.sockets(),
      uploads: uploads.sockets(),
    }),
    close() {
      for (const outgoing of [calls, jobs, files, uploads]) outgoing.close();
    },
  };
}

function paperlessError(where: string, error: unknown): unknown {
  if (!(error instanceof OutgoingFailed)) return error;
  const { failure: why, message } = error;
  return why === 'too-large' || why === 'encoded'
    ? new PaperlessError('unexpected-answer', `${where}: ${message}`, { why })
    : new PaperlessError('unreachable', `${where}: Paperless does not answer (${message})`, { why });
}
