import type { IncomingMessage } from 'node:http';
import type { ParameterizedContext } from 'koa';
import type { z } from 'zod';
import type { Authenticate } from './access.ts';
import { type Endpoint, type Input, Reply } from './endpoint.ts';
import { fieldError, fieldErrors } from './field-errors.ts';
import { Multipart } from './multipart.ts';
import { Problem } from './problems.ts';
import { readBytes } from './read-body.ts';
import { openUploads } from './read-uploads.ts';
import { isTooDeep, unstorable } from './storable-text.ts';
import { type RedeemTicket, useTicket } from './use-ticket.ts';

export type State = { requestId: string; route?: string; known?: boolean };
export type Context = ParameterizedContext<State> & { params: Record<string, string> };

export type Serving = {
  authenticate: Authenticate;
  /** For endpoints that are declared as files; without it there are no tickets. */
  redeemTicket?: RedeemTicket;
  /** Holds every answer against its schema: for tests, where a wrong answer must not go unnoticed. */
  checkResponses?: boolean;
};

/** Answers a request by the declaration of its endpoint: caller, input, answer. */
export async function serveEndpoint(
  { access, path, params, query, body, status = 200, response, mediaType, handle, file }: Endpoint,
  context: Context,
  { authenticate, redeemTicket, checkResponses }: Serving,
): Promise<void> {
  context.state.route = path;
  const sentQuery = file ? await useTicket(context, redeemTicket) : context.query;
  const caller = await authenticate(context, access);
  const { requestId } = context.state;
  context.state.known = !access.open;
  const uploads = body instanceof Multipart ? openUploads(context.req, body.limits) : undefined;
  try {
    const input: Input<unknown, unknown, unknown> = {
      caller,
      params: params && checked(params, context.params),
      query: query && checked(query, sentQuery),
      body:
        uploads && body instanceof Multipart
          ? { fields: checked(body.fields, await uploads.fields()), files: uploads.files }
          : await readBody(context.req, body),
      requestId,
      origin: { actor: caller.actor, correlationId: requestId },
      request: context.req,
    };
    const answer = await handle(input);
    const reply = answer instanceof Reply ? answer : new Reply(status, answer);
    if (checkResponses && reply.status < 300) response.parse(reply.body);
    context.status = reply.status;
    if (mediaType && !mediaType.includes('*')) context.set('Content-Type', mediaType);
    context.set(reply.headers);
    context.body = reply.body ?? null;
  } finally {
    uploads?.end();
  }
}

function checked(schema: z.ZodType, value: unknown): unknown {
  if (isTooDeep(value))
    throw new Problem('invalid-request', undefined, { errors: [fieldError('', 'too-deep')] });
  const odd = unstorable(value).map((path) => fieldError(path, 'not-storable'));
  if (odd.length > 0) throw new Problem('invalid-request', undefined, { errors: odd });
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new Problem('invalid-request', undefined, { errors: fieldErrors(result.error) });
}

async function readBody(request: IncomingMessage, body: Endpoint['body']): Promise<unknown> {
  if (!body || body === 'bytes' || body instanceof Multipart) return undefined;
  return checked(body, await readJson(request));
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const type = request.headers['content-type'] ?? '';
  const bytes = await readBytes(request);
  if (bytes.length === 0) return undefined;
  if (!/^application\/(.+\+)?json\b/i.test(type)) {
    throw new Problem('unsupported-media-type', { reason: 'json-expected' });
  }
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    throw new Problem('malformed-body', { reason: 'not-json', message: (error as Error).message });
  }
}
