import type { Interface } from './interface.ts';
import { ApiProblem } from './problem.ts';
import { type Sending, sendForm } from './send-form.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Route<M extends Method, Path extends string> = `${M} ${Path}` & keyof Interface;
/** The paths that know a method: `/queue/{documentId}`. */
export type PathOf<M extends Method> = keyof Interface extends infer Key
  ? Key extends `${M} ${infer Path}`
    ? Path
    : never
  : never;

type NoInput = Record<never, never>;
/** What a route wants to be given: `{ params, query, body }`, of which it may want none. */
export type InputOf<M extends Method, Path extends string> = Interface[Route<M, Path>] extends infer Shape
  ? (Shape extends { params: infer Params } ? { params: Params } : NoInput) &
      (Shape extends { query: infer Query }
        ? Partial<Query> extends Query
          ? { query?: Query }
          : { query: Query }
        : NoInput) &
      (Shape extends { body: infer Body } ? { body: Body; idempotencyKey?: string } : NoInput)
  : never;
export type AnswerOf<M extends Method, Path extends string> = Interface[Route<M, Path>]['answer'];
/** The input as an argument that may be left out where nothing has to be given. */
export type InputArgument<M extends Method, Path extends string> =
  Partial<InputOf<M, Path>> extends InputOf<M, Path> ? [input?: InputOf<M, Path>] : [input: InputOf<M, Path>];

type Call<M extends Method> = <Path extends PathOf<M>>(
  path: Path,
  ...input: InputArgument<M, Path>
) => Promise<AnswerOf<M, Path>>;

/** The service, called in the name of the signed-in person. Every failure is an `ApiProblem`. */
export type Api = {
  get: Call<'GET'>;
  post: Call<'POST'>;
  put: Call<'PUT'>;
  patch: Call<'PATCH'>;
  delete: Call<'DELETE'>;
  /** A file, such as the preview of a document. Once `signal` is aborted the rest of it is not fetched. */
  file: <Path extends PathOf<'GET'>>(
    path: Path,
    input: InputOf<'GET', Path>,
    signal?: AbortSignal,
  ) => Promise<Blob>;
  /** An answer as it comes, which may never end; it is left by aborting `signal`. */
  stream: <Path extends PathOf<'GET'>>(
    path: Path,
    input: InputOf<'GET', Path>,
    signal: AbortSignal,
  ) => Promise<ReadableStream<Uint8Array>>;
  /** Sends files, one call for each of them where each is to have a progress of its own. */
  upload: <Path extends PathOf<'POST'>>(
    path: Path,
    form: FormData,
    sending?: Sending,
  ) => Promise<AnswerOf<'POST', Path>>;
  /** An address of a file that needs no token for a minute: for downloads, frames and print dialogs. */
  address: <Path extends PathOf<'GET'>>(path: Path, input: InputOf<'GET', Path>) => Promise<string>;
};

export type ApiDeps = {
  /** Of the page, with a slash at its end: `https://host/intake/`. */
  base: string;
  /** The access token; undefined when nobody is signed in. */
  token: () => Promise<string | undefined>;
  /** Asks for a new token after a 401. @returns whether there is one */
  renew: () => Promise<boolean>;
  /** Called for every answer and every failure. */
  onOutcome: (problem: ApiProblem | undefined) => void;
  /** Awaited before a refusal is thrown: so there is time to load the words for it. */
  explain?: (problem: ApiProblem) => Promise<void>;
  /** How long a question may take, its answer included. Where packets are lost, browsers wait for minutes. */
  readWithinMs?: number;
};

/** More than the service takes for its slowest question, which is a mailbox: 75 s. */
const READ_WITHIN_MS = 120_000;

export function createApi(deps: ApiDeps): Api {
  const json = <M extends Method>(method: M): Call<M> =>
    (async (path: string, input: RawInput = {}) => {
      // What changes something is not given up: nobody would know whether it was done.
      const deadline =
        method === 'GET' ? AbortSignal.timeout(deps.readWithinMs ?? READ_WITHIN_MS) : undefined;
      const answer = await send(deps, method, path, input, deadline);
      const text = await answer.text().catch(() => {
        throw new ApiProblem(0);
      });
      return text === '' ? undefined : JSON.parse(text);
    }) as unknown as Call<M>;
  return {
    get: json('GET'),
    post: json('POST'),
    put: json('PUT'),
    patch: json('PATCH'),
    delete: json('DELETE'),
    async file(path, input, signal) {
      const answer = await send(deps, 'GET', path, input, signal);
      return answer.blob().catch((error: unknown) => {
        if (signal?.aborted) throw error;
        // Cut off on the way, which a shorter answer hardly ever is.
        throw new ApiProblem(0);
      });
    },
    async stream(path, input, signal) {
      const { body } = await send(deps, 'GET', path, input, signal);
      return body ?? new ReadableStream();
    },
    async upload(path, form, sending = {}) {
      const url = new URL(`api${path}`, deps.base);
      const answer = await answered(deps, (bearer) => sendForm(url, bearer, form, sending));
      return (await answer.json()) as never;
    },
    async address(path, input) {
      const ticket = await json('POST')('/file-tickets', { body: { path: addressOf(path, input) } });
      return new URL(`api${ticket.path}`, deps.base).href;
    },
  };
}

type RawInput = {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
  /** What is sent again with the same key is done once. */
  idempotencyKey?: string;
};

async function send(
  deps: ApiDeps,
  method: Method,
  path: string,
  input: RawInput,
  signal?: AbortSignal,
): Promise<Response> {
  const url = new URL(`api${addressOf(path, input)}`, deps.base);
  return answered(deps, async (bearer) => {
    const answer = await fetch(url, {
      method,
      headers: {
        accept: 'application/json, */*;q=0.5',
        ...(bearer && { authorization: `Bearer ${bearer}` }),
        ...(input.body !== undefined && { 'content-type': 'application/json' }),
        ...(input.idempotencyKey && { 'idempotency-key': input.idempotencyKey }),
      },
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
      ...(signal && { signal }),
    }).catch(() => undefined);
    // Given up by the page: that says nothing about the service, as lateness does.
    if (!isLate(signal)) signal?.throwIfAborted();
    return answer;
  });
}

const isLate = (signal: AbortSignal | undefined): boolean => signal?.reason?.name === 'TimeoutError';

/** The answer of a call that is made once more with a new token where the first one was refused. */
async function answered(
  { token, renew, onOutcome, explain }: ApiDeps,
  call: (bearer: string | undefined) => Promise<Response | undefined>,
): Promise<Response> {
  let answer = await call(await token());
  if (answer?.status === 401 && (await renew())) answer = await call(await token());
  const problem = answer?.ok ? undefined : await problemOf(answer);
  onOutcome(problem);
  if (problem) await explain?.(problem);
  if (problem || !answer) throw problem;
  return answer;
}

/** `/queue/{documentId}` with its parameters put in, and the query behind it. */
export function addressOf(path: string, { params = {}, query = {} }: RawInput): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return search.size === 0 ? filled : `${filled}?${search}`;
}

async function problemOf(answer: Response | undefined): Promise<ApiProblem> {
  if (!answer) return new ApiProblem(0);
  const ours = answer.headers.get('content-type')?.startsWith('application/problem+json');
  const requestId = answer.headers.get('x-request-id');
  const body = ours ? await answer.json().catch(() => ({})) : {};
  return new ApiProblem(answer.status, { ...(requestId && { requestId }), ...body });
}
