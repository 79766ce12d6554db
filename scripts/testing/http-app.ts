import { once } from 'node:events';
import { suite } from 'uvu';
import { z } from 'zod';
import {
  anyone,
  apiKey,
  createApp,
  type Endpoint,
  endpoint,
  type HttpAnswer,
  type HttpServer,
  listen,
  Problem,
  Reply,
} from '../../src/platform/http/index.ts';

/** What the app has logged: the lines, and the messages at info. */
export const said: { fields: Record<string, unknown>; message: string }[] = [];
export const told: string[] = [];
export const logger = {
  isLevelEnabled: () => true,
  debug() {},
  info: (fields: object, message: string) => {
    told.push(message);
    said.push({ fields: fields as Record<string, unknown>, message });
  },
  error: (fields: object, message: string) =>
    void said.push({ fields: fields as Record<string, unknown>, message }),
};
export const endpoints: Endpoint[] = [
  endpoint({
    method: 'POST',
    path: '/things/{id}',
    access: anyone,
    summary: 'Echo',
    params: z.strictObject({ id: z.coerce.number().int().min(1) }),
    query: z.strictObject({ loud: z.enum(['yes', 'no']).optional() }),
    body: z.strictObject({ name: z.string() }),
    status: 201,
    response: z.object({ id: z.int(), name: z.string() }),
    handle: ({ params: { id }, body: { name } }) => ({ id, name }),
  }),
  endpoint({
    method: 'GET',
    path: '/secret',
    access: apiKey('s'),
    summary: '',
    response: z.object({}),
    handle: () => ({}),
  }),
  endpoint({
    method: 'GET',
    path: '/known/{id}',
    access: apiKey('s'),
    summary: '',
    params: z.strictObject({ id: z.string() }),
    response: z.object({}),
    handle: ({ params: { id } }) => {
      throw new Problem('not-found', { reason: 'technical', message: `There is no ${id}` });
    },
  }),
  endpoint({
    method: 'PUT',
    path: '/things/{id}',
    access: anyone,
    summary: '',
    params: z.strictObject({ id: z.string() }),
    response: z.object({}),
    handle: () => ({}),
  }),
  endpoint({
    method: 'POST',
    path: '/things/all',
    access: anyone,
    summary: '',
    response: z.object({}),
    handle: () => ({}),
  }),
  endpoint({
    method: 'GET',
    path: '/broken',
    access: anyone,
    summary: '',
    response: z.object({}),
    handle: () => {
      throw new Error('password=hunter2 in the middle of a stack');
    },
  }),
  endpoint({
    method: 'POST',
    path: '/broken',
    access: apiKey('s'),
    summary: 'Fails at once, or when its caller has left',
    body: z.looseObject({ left: z.boolean() }),
    response: z.object({}),
    handle: async ({ body: { left }, request }) => {
      if (left) told.push('waits');
      if (left) await once(request.socket, 'close');
      throw new TypeError(left ? 'a bug after the caller left' : 'a bug behind a body');
    },
  }),
  endpoint({
    method: 'GET',
    path: '/odd',
    access: anyone,
    summary: '',
    response: z.object({ ok: z.boolean() }),
    handle: () => new Reply(202, { ok: true }, { 'x-odd': '1' }) as never,
  }),
  endpoint({
    method: 'GET',
    path: '/plain',
    access: anyone,
    summary: '',
    response: z.string(),
    mediaType: 'text/plain; version=1',
    handle: () => 'as it is',
  }),
];
export const CONNECT_TO = ['https://id.example'];
export const answers: HttpAnswer[] = [];
let server: HttpServer;
export const port = () => server.port;
export const url = (path: string) => `http://127.0.0.1:${server.port}${path}`;
export const send = (path: string, body: unknown, type = 'application/json') =>
  fetch(url(path), {
    method: 'POST',
    headers: { 'content-type': type },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

/** Tests of one app that answers with these endpoints. */
export function httpSuite(name: string) {
  const http = suite(name);
  http.before(async () => {
    const app = createApp({
      endpoints,
      logger,
      pathPrefix: '/intake',
      browser: { https: true, connectTo: () => CONNECT_TO },
      authenticate: (context, access) => {
        if (access.open || context.get('x-known')) return { actor: 'test' };
        throw new Problem('unauthenticated');
      },
      onAnswer: (answer) => void answers.push(answer),
      checkResponses: true,
    });
    server = await listen(app.callback(), { port: 0, host: '127.0.0.1' });
  });
  http.after(() => server.close(100));
  return http;
}
