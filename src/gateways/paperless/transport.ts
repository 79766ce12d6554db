import type { z } from 'zod';
import {
  type OnAnswer,
  type Outgoing,
  type OutgoingCall,
  OutgoingFailed,
  openOutgoing,
  type SocketUse,
  type StreamLimits,
  type TextAnswer,
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
  /** Asks for no version of the interface: a server that knows none of ours still says which one it has. */
  unversioned?: true;
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
  readonly server: Server;
  sockets(): Record<'calls' | 'jobs' | 'files' | 'uploads', SocketUse>;
  close(): void;
};

/** What is known of the other side by its answers so far. */
export type Server = {
  /** The version of the interface that it is asked for. */
  readonly apiVersion: number;
  /** The highest one that it names. */
  readonly highest: number | undefined;
  readonly release: string | undefined;
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

/** The versions of the interface that this client speaks. */
export const NEWEST = 10;
export const OLDEST = 9;
const JSON_TYPE = 'application/json';

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
  const server = {
    apiVersion: NEWEST as number,
    highest: undefined as number | undefined,
    release: undefined as string | undefined,
  };

  /**
   * A release answers 406 to a version that it does not know; then it is asked for the other one, and from then on
   * for the one that it took. Its answers name the highest one: that one is asked for again, so that neither an
   * update nor a single odd answer needs a restart of this service.
   */
  const negotiated = async <Answer extends Pick<TextAnswer, 'status' | 'headers'>>(
    type: string,
    ask: (headers: Record<string, string>) => Promise<Answer>,
  ): Promise<Answer> => {
    const asked = server.apiVersion;
    const first = await ask({ Accept: `${type}; version=${asked}` });
    if (first.status !== 406) return heard(first);
    const other = asked === NEWEST ? OLDEST : NEWEST;
    const second = await ask({ Accept: `${type}; version=${other}` });
    if (second.status !== 406) server.apiVersion = other;
    return heard(second);
  };
  const heard = <Answer extends Pick<TextAnswer, 'headers'>>(answer: Answer): Answer => {
    server.release = (answer.headers['x-version'] as string | undefined) ?? server.release;
    const highest = Number(answer.headers['x-api-version']) || undefined;
    server.highest = highest ?? server.highest;
    if (highest !== undefined && highest >= NEWEST && server.apiVersion !== NEWEST)
      server.apiVersion = NEWEST;
    return answer;
  };
  const over =
    (outgoing: Outgoing): SendCall =>
    async (call) => {
      const retry = call.method === 'GET' ? 'transient' : 'never';
      const send = (headers: Record<string, string>) =>
        outgoing.send({ ...call, retry, headers: { ...call.headers, ...headers } });
      const answer = await (call.unversioned
        ? send({ Accept: JSON_TYPE }).then(heard)
        : negotiated(JSON_TYPE, send)
      ).catch((error: unknown) => {
        throw paperlessError(`${call.method} ${call.endpoint}`, error);
      });
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
