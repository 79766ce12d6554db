import * as assert from 'uvu/assert';
import { httpSuite, url } from '../../../scripts/testing/http-app.ts';

const http = httpSuite('browsers and other origins');

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

http.run();
