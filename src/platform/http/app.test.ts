import * as assert from 'uvu/assert';
import { endpoints, httpSuite, said, send, told, url } from '../../../scripts/testing/http-app.ts';
import { until } from '../../../scripts/testing/until.ts';
import { openApiDocument } from './index.ts';

const http = httpSuite('the HTTP app');

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

const broken = (body: object, signal?: AbortSignal) =>
  fetch(url('/api/broken'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-known': 'yes' },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
const logged = (words: string) =>
  said.filter(({ message, fields }) => message === 'request failed' && String(fields.error).includes(words));

for (const bytes of [1, 200_000]) {
  http(`an unexpected error behind a body of ${bytes} bytes is logged with its stack`, async () => {
    const before = logged('a bug behind a body').length;
    assert.is((await broken({ left: false, pad: 'x'.repeat(bytes) })).status, 500);
    const found = logged('a bug behind a body');
    assert.is(found.length, before + 1);
    assert.match(String((found.at(-1)?.fields.error as Error | undefined)?.stack), 'http-app.ts');
  });
}

http('also where its caller has left meanwhile; that one left is no error', async () => {
  const leaving = new AbortController();
  const asked = broken({ left: true }, leaving.signal).catch(() => null);
  await until(
    () => told.includes('waits'),
    (waits) => waits,
  );
  leaving.abort();
  assert.is(await asked, null);
  await until(
    () => logged('a bug after the caller left').length,
    (count) => count === 1,
  );
});

http('what is nested without end is refused before anything looks into it', async () => {
  for (const depth of [40, 3_000, 200_000]) {
    const answer = await send('/api/things/7', `{"name":${'['.repeat(depth)}${']'.repeat(depth)}}`);
    const { errors } = (await answer.json()) as { errors: { code: string }[] };
    assert.equal([answer.status, errors.map(({ code }) => code)], [422, ['too-deep']], String(depth));
  }
});

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

http.run();
