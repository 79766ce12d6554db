import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { until } from '../../scripts/testing/until.ts';
import {
  anyone,
  apiKey,
  createApp,
  type Endpoint,
  endpoint,
  type HttpAnswer,
  type HttpServer,
  listen,
  openApiDocument,
  Problem,
  Reply,
} from './index.ts';

const http = suite('the HTTP app');
const said: { fields: Record<string, unknown>; message: string }[] = [];
const told: string[] = [];
const logger = {
  isLevelEnabled: () => true,
  debug() {},
  info: (fields: object, message: string) => {
    told.push(message);
    said.push({ fields: fields as Record<string, unknown>, message });
  },
  error: (fields: object, message: string) =>
    void said.push({ fields: fields as Record<string, unknown>, message }),
};
const endpoints: Endpoint[] = [
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
      throw new Problem('not-found', `There is no ${id}`);
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
const CONNECT_TO = ['https://id.example'];
let server: HttpServer;
const answers: HttpAnswer[] = [];
const url = (path: string) => `http://127.0.0.1:${server.port}${path}`;
const send = (path: string, body: unknown, type = 'application/json') =>
  fetch(url(path), {
    method: 'POST',
    headers: { 'content-type': type },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

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

http('answers below /api, and below the prefix of the proxy whether that strips it or not', async () => {
  for (const path of ['/api/things/7', '/intake/api/things/7']) {
    const answer = await send(path, { name: 'a' });
    assert.equal([answer.status, await answer.json()], [201, { id: 7, name: 'a' }]);
  }
});

const refusals: [string, () => Promise<Response>, number, string][] = [
  ['an unknown path', () => fetch(url('/api/nothing')), 404, 'not-found'],
  ['a path outside of /api', () => fetch(url('/')), 404, 'not-found'],
  ['another method', () => fetch(url('/api/things/7')), 405, 'method-not-allowed'],
  ['broken JSON', () => send('/api/things/7', '{'), 400, 'malformed-body'],
  ['another media type', () => send('/api/things/7', 'a=1', 'text/plain'), 415, 'unsupported-media-type'],
  [
    'a body that is too large',
    () => send('/api/things/7', { name: 'x'.repeat(1024 * 1024) }),
    413,
    'body-too-large',
  ],
  ['no credentials', () => fetch(url('/api/secret')), 401, 'unauthenticated'],
  ['a wrong parameter', () => send('/api/things/0', { name: 'a' }), 422, 'invalid-request'],
  ['a NUL in the query', () => send('/api/things/7?loud=%00', { name: 'a' }), 422, 'invalid-request'],
  ['half a character in the body', () => send('/api/things/7', { name: '\ud800' }), 422, 'invalid-request'],
  ['a wrong query', () => send('/api/things/7?loud=maybe', { name: 'a' }), 422, 'invalid-request'],
];
for (const [name, act, status, code] of refusals) {
  http(`refuses ${name} as a problem`, async () => {
    const answer = await act();
    const body = (await answer.json()) as Record<string, unknown>;
    assert.equal([answer.status, body.type, body.status], [status, `/problems/${code}`, status]);
    assert.is(answer.headers.get('content-type'), 'application/problem+json');
    assert.is(body.requestId, answer.headers.get('x-request-id'));
  });
}

http('names every field that is wrong, unknown ones too', async () => {
  const answer = await send('/api/things/7', { name: 5, extra: 1 });
  const { errors } = (await answer.json()) as { errors: { path: string; message: string }[] };
  assert.equal(
    errors.map(({ path }) => path),
    ['name', ''],
  );
  assert.match(errors[1]?.message ?? '', 'extra');
});

http('says which methods a path knows', async () => {
  for (const [path, method, allow] of [
    ['/api/things/7', 'GET', 'POST, PUT'],
    // Not the thing of the name “all”.
    ['/api/things/all', 'PUT', 'POST'],
    ['/api/THINGS/all/', 'PUT', 'POST'],
    ['/api/odd', 'DELETE', 'HEAD, GET'],
    ['/api/odd', 'OPTIONS', 'HEAD, GET'],
  ] as const) {
    const answer = await fetch(url(path), { method });
    assert.equal([answer.status, answer.headers.get('allow')], [405, allow], `${method} ${path}`);
  }
  assert.is((await fetch(url('/api/odd'), { method: 'HEAD' })).status, 202);
});

http(
  'an unexpected error is logged under the request id and tells the caller nothing of itself',
  async () => {
    const answer = await fetch(url('/api/broken'), { headers: { 'x-request-id': 'from-the-proxy-1' } });
    const text = await answer.text();
    assert.is(answer.status, 500);
    assert.not.match(text, 'hunter2');
    assert.match(text, 'from-the-proxy-1');
    assert.is(said.at(-1)?.fields.requestId, 'from-the-proxy-1');
  },
);

http('an id of a request that could forge log lines is replaced', async () => {
  const answer = await fetch(url('/api/odd'), { headers: { 'x-request-id': 'a b"c' } });
  assert.not.match(answer.headers.get('x-request-id') ?? '', ' ');
});

http('an answer may have a status and headers of its own', async () => {
  const answer = await fetch(url('/api/odd'));
  assert.equal([answer.status, answer.headers.get('x-odd'), await answer.json()], [202, '1', { ok: true }]);
});

http('an answer may be something else than JSON, and the documentation says so', async () => {
  const answer = await fetch(url('/api/plain'));
  assert.equal(
    [answer.headers.get('content-type'), await answer.text()],
    ['text/plain; version=1', 'as it is'],
  );
  assert.match(JSON.stringify(openApiDocument(endpoints, { version: '0' })), 'text/plain; version=1');
});

http('whoever counts is told of every answer by its route, refused ones too', async () => {
  answers.length = 0;
  await send('/api/things/7', { name: 'a' });
  await fetch(url('/api/secret'));
  await fetch(url('/api/nothing'));
  assert.equal(
    answers.map(({ method, route, status }) => [method, route, status]),
    [
      ['POST', '/things/{id}', 201],
      ['GET', '/secret', 401],
      ['GET', undefined, 404],
    ],
  );
  assert.ok(answers.every(({ ms }) => ms > 0 && ms < 5_000));
});

http('browsers are told to keep to us, and other origins get nothing', async () => {
  for (const answer of [await fetch(url('/api/odd')), await fetch(url('/api/nothing'))]) {
    const headers = Object.fromEntries(answer.headers);
    assert.is(
      headers['content-security-policy'],
      "default-src 'self';script-src 'self';style-src 'self';connect-src 'self' https://id.example;" +
        "img-src 'self' data: blob:;frame-src 'self';object-src 'none';base-uri 'self';form-action 'self';frame-ancestors 'none'",
    );
    assert.is(headers['x-content-type-options'], 'nosniff');
    assert.is(headers['x-frame-options'], 'DENY');
    assert.is(headers['referrer-policy'], 'no-referrer');
    assert.is(headers['cross-origin-resource-policy'], 'same-origin');
    assert.is(headers['cross-origin-opener-policy'], 'same-origin');
    assert.is(headers['strict-transport-security'], 'max-age=31536000');
    assert.is(headers['cache-control'], 'no-store');
    for (const name of ['x-powered-by', 'server']) assert.not.ok(name in headers, name);
  }
});

http('a preflight of another origin is refused, its requests get no leave to be read', async () => {
  const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
  for (const method of ['OPTIONS', 'GET', 'POST']) {
    const answer = await fetch(url('/api/odd'), { method, headers });
    for (const [name] of answer.headers)
      assert.not.ok(name.startsWith('access-control-'), `${method}: ${name}`);
    if (method === 'OPTIONS') assert.is(answer.status, 405);
  }
});

http('strangers cannot fill the log: whatever they ask, a line a minute at most', async () => {
  const paths = [
    '/api/secret',
    '/api/nothing',
    '/',
    '/api/things/0',
    '/api/odd?x=1',
    `/api/${'A'.repeat(8_000)}`,
  ];
  said.length = 0;
  for (let n = 0; n < 20; n += 1) {
    for (const path of paths) await fetch(url(path));
    await fetch(url('/api/odd'), { method: 'PUT' });
    await fetch(url('/api/broken'));
  }
  assert.equal(said, [], 'the line of this minute was told by tests before');
});

http('what somebody does who is known leaves a line each, without secrets in the path', async () => {
  said.length = 0;
  const headers = { 'x-known': 'yes' };
  const key = `intake_0123456789_${'aB3'.repeat(14)}x`;
  for (const id of ['0', key]) {
    const answer = await fetch(url(`/api/known/${id}`), { headers });
    assert.not.match(await answer.text(), key);
  }
  assert.equal(
    said.map(({ message, fields }) => [message, fields.path]),
    [
      ['request refused', '/api/known/0'],
      ['request refused', '/api/known/intake_0123456789_…'],
    ],
  );
});

http('closing lets a request under way finish and takes no new one', async () => {
  const app = createApp({
    endpoints: [
      endpoint({
        method: 'GET',
        path: '/slow',
        access: anyone,
        summary: '',
        response: z.object({}),
        handle: () => new Promise<Record<string, never>>((done) => setTimeout(() => done({}), 200)),
      }),
    ],
    logger,
    authenticate: () => ({ actor: 'test' }),
  });
  const slow = await listen(app.callback(), { port: 0, host: '127.0.0.1' });
  const under = fetch(`http://127.0.0.1:${slow.port}/api/slow`);
  await new Promise((sent) => setTimeout(sent, 50));
  const closed = slow.close(5_000);
  assert.is((await under).status, 200);
  await closed;
  const refused = await new Promise((resolve) =>
    request(`http://127.0.0.1:${slow.port}/api/slow`)
      .on('error', () => resolve(true))
      .on('response', () => resolve(false))
      .end(),
  );
  assert.ok(refused);
});

http('a request that breaks off in the middle stands in the log, and nowhere else', async () => {
  const written: unknown[] = [];
  const { error } = console;
  console.error = (...all: unknown[]) => void written.push(all);
  try {
    const socket = connect(server.port, '127.0.0.1');
    const lines = ['POST /api/things/1 HTTP/1.1', 'Host: a', 'Content-Type: application/json'];
    socket.write(`${[...lines, 'Transfer-Encoding: chunked'].join('\r\n')}\r\n\r\nzz\r\n`);
    await once(socket.resume(), 'close');
    await until(
      () => told,
      (messages) => messages.some((one) => one.startsWith('requests broke off')),
    );
  } finally {
    console.error = error;
  }
  assert.equal(written, []);
});

http.run();
