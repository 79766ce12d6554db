import type { IncomingMessage } from 'node:http';
import type { z } from 'zod';
import type { Access, Caller } from './access.ts';
import type { Multipart, Upload } from './multipart.ts';
import type { ProblemCode } from './problems.ts';

/** What a handler is given, checked. */
export type Input<Params, Query, Body> = {
  params: Params;
  query: Query;
  body: Body;
  caller: Caller;
  requestId: string;
  /** The actor and the request that events of this call are recorded with. */
  origin: { actor: string; correlationId: string };
  /** The request itself, for endpoints that read the bytes of the body themselves. */
  request: IncomingMessage;
};

/** One declaration is the route, its check, its documentation and its types. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api`, with parameters as in OpenAPI: `/queue/{documentId}`. */
  path: string;
  access: Access;
  summary: string;
  /** A longer text for the documentation. */
  description?: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** A JSON body; an upload of files; `bytes`: the handler reads the body itself, whatever it is. */
  body?: z.ZodType | Multipart | 'bytes';
  /** Status of success; 200 when it is not given. */
  status?: number;
  response: z.ZodType;
  /** Of the answer, where it is not JSON: a text, or with `FileBody` the bytes of a file. */
  mediaType?: string;
  /** Of a GET: what frames, downloads and print dialogs may fetch, also by an address with a ticket. */
  file?: true;
  /** Its own problems, in addition to those of every endpoint. */
  problems?: readonly ProblemCode[];
  // biome-ignore lint/suspicious/noExplicitAny: endpoints of all shapes are in one list
  handle: (input: Input<any, any, any>) => unknown;
};

type Checked<Schema> = Schema extends z.ZodType
  ? z.output<Schema>
  : Schema extends Multipart<infer Fields>
    ? Upload<z.output<Fields>>
    : undefined;

/** Declares an endpoint; exists for the types between its schemas and its handler. */
export function endpoint<
  const Params extends z.ZodObject | undefined = undefined,
  const Query extends z.ZodObject | undefined = undefined,
  const Body extends z.ZodType | Multipart | 'bytes' | undefined = undefined,
  const Response extends z.ZodType = z.ZodType,
>(
  definition: Omit<Endpoint, 'params' | 'query' | 'body' | 'response' | 'handle'> & {
    params?: Params;
    query?: Query;
    body?: Body;
    response: Response;
    handle: (
      input: Input<Checked<Params>, Checked<Query>, Checked<Body>>,
    ) => Promise<z.input<Response>> | z.input<Response>;
  },
): Endpoint {
  return definition as unknown as Endpoint;
}

/** An answer whose status or headers differ from the usual ones of its endpoint. */
export class Reply {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Record<string, string>;
  constructor(status: number, body: unknown, headers: Record<string, string> = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}
