import { existsSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type FlakyProxy, flakyProxy } from '../../../scripts/testing/flaky-proxy.ts';
import { type ServiceFixture, serviceFixture, TEST_KEY } from '../../../scripts/testing/service-fixture.ts';
import { until } from '../../../scripts/testing/until.ts';
import { BOUNDARY, file, multipart, param, postWebhook } from '../../../scripts/testing/webhook-requests.ts';

const webhook = suite('POST /api/webhook');
let fixture: ServiceFixture;

webhook.before(async () => {
  // Nobody takes documents out of the queue here.
  fixture = await serviceFixture({ documents: 2, withoutWorker: true });
});
webhook.after(() => fixture.close());

const accepted: [string, Buffer | string, Record<string, string>][] = [
  [
    'a form',
    'url=https%3A%2F%2Fdms%2Fdocuments%2F7%2F',
    { 'Content-Type': 'application/x-www-form-urlencoded' },
  ],
  ['JSON', '{"url":"https://dms/documents/7/"}', { 'Content-Type': 'application/json' }],
  ['a text body without a content type', '{"id": 7, "title": "Invoice" }', {}],
  [
    'a form labelled as JSON',
    'url=https%3A%2F%2Fdms%2Fdocuments%2F7%2F',
    { 'Content-Type': 'application/json' },
  ],
  ['JSON within JSON', '"{\\"id\\": 7 }"', { 'Content-Type': 'application/json' }],
  [
    'multipart with the file',
    multipart(param('url', 'https://dms/documents/7/'), file('%PDF')),
    { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` },
  ],
  [
    'multipart, the file first',
    multipart(file('%PDF'), param('doc_id', '7')),
    { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` },
  ],
  [
    'multipart under a wrong label, without a boundary',
    multipart(param('url', 'https://dms/documents/7/'), file('%PDF')),
    { 'Content-Type': 'application/json' },
  ],
];
for (const [name, body, headers] of accepted) {
  webhook(`accepts ${name}`, async () => {
    assert.equal(await postWebhook(fixture.url, body, headers).then(({ status, body }) => [status, body]), [
      200,
      { status: 'queued' },
    ]);
    const { lastCall, queueSize } = await fixture.status();
    assert.is(lastCall?.documentId, 7);
    assert.is(lastCall?.result, 'queued');
    assert.is(queueSize, 1, 'one entry a document, however often it is called');
  });
}

webhook(
  'the last call stands among the settings as last_webhook_call, overwritten with every call',
  async () => {
    const stored = async () => {
      const { rows } = await fixture.db.query<{ value: Record<string, unknown>; changed_by: string }>(
        "select value, changed_by from settings where key = 'last_webhook_call'",
      );
      return rows;
    };
    await postWebhook(fixture.url, 'document_id=7');
    const { lastCall } = await fixture.status();
    assert.is(lastCall?.action, null, 'the call named none');
    assert.equal(await stored(), [{ value: lastCall, changed_by: 'api-key:bootstrap' }]);
    await postWebhook(fixture.url, '');
    const [refused, ...more] = await stored();
    assert.equal([refused?.value.result, refused?.value.reason, more], ['rejected', 'empty', []]);
  },
);

webhook('reads a large file past and keeps nothing of it', async () => {
  const body = multipart(param('doc_id', '7'), file(Buffer.alloc(20 * 1024 * 1024, 'x')));
  const before = process.memoryUsage().rss;
  assert.is((await postWebhook(fixture.url, body)).status, 200);
  assert.ok(process.memoryUsage().rss - before < 200 * 1024 * 1024);
});

const refused: [string, Buffer | string, string][] = [
  ['an empty body', '', 'empty'],
  ['an empty object', '{}', 'empty'],
  ['a placeholder that was not replaced', '{"url":"{doc_url}"}', 'placeholder-not-replaced'],
  ['only the file (parameters are lost with JSON and file)', multipart(file('%PDF')), 'file-only'],
  ['multipart that ends in the middle', multipart(file('%PDF')).subarray(0, 150), 'broken-multipart'],
  ['an id that is none', '{"id":{"$gt":1}}', 'unusable-document-id'],
  ['50 kB of nested JSON', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, 'no-document'],
  ['NUL bytes', Buffer.alloc(1_000), 'no-document'],
];
for (const [name, body, reason] of refused) {
  webhook(`refuses ${name}, and says so in the last call`, async () => {
    const before = await fixture.status();
    const answer = await postWebhook(fixture.url, body);
    assert.is(answer.status, 400);
    assert.is(answer.headers['content-type'], 'application/problem+json');
    assert.equal([answer.body.type, answer.body.reason], ['/problems/no-document', reason]);
    const { lastCall, queueSize } = await fixture.status();
    assert.equal([lastCall?.result, lastCall?.reason, lastCall?.documentId], ['rejected', reason, null]);
    assert.is(queueSize, before.queueSize);
  });
}

webhook(
  '1 MiB is a body, one byte more is too large: refused, seen by the caller, and the last call',
  async () => {
    const padded = (size: number) => `{"id":7,"x":"${'x'.repeat(size - 15)}"}`;
    assert.is((await postWebhook(fixture.url, padded(1024 * 1024))).status, 200);
    for (const size of [1024 * 1024 + 1, 5 * 1024 * 1024]) {
      const answer = await postWebhook(fixture.url, padded(size));
      assert.equal([answer.status, answer.body.type], [413, '/problems/body-too-large']);
      assert.is((await fixture.status()).lastCall?.reason, 'too-large');
    }
  },
);

webhook(
  'a missing or wrong key is 401, a key without the scope 403; neither becomes the last call',
  async () => {
    const before = await fixture.status();
    for (const key of [
      '',
      'wrong',
      `${TEST_KEY}x`,
      'intake_0000000000_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    ]) {
      const answer = await postWebhook(fixture.url, '{"id":8}', { 'X-API-Key': key });
      assert.equal([answer.status, answer.body.type], [401, '/problems/unauthenticated'], key);
    }
    const status = await fetch(`${fixture.url}/api/webhook/status`);
    assert.is(status.status, 401);
    assert.equal(await fixture.status(), before);
  },
);

webhook('the key is checked before the body is read', async () => {
  const answer = await new Promise<number>((resolve, reject) => {
    // Headers promise a body that never comes.
    const call = request(
      `${fixture.url}/api/webhook`,
      { method: 'POST', headers: { 'Content-Length': '1000000' } },
      (response) => {
        resolve(response.statusCode ?? 0);
        call.destroy();
      },
    );
    call.on('error', reject);
    call.flushHeaders();
  });
  assert.is(answer, 401);
});

webhook('what the recordings of a real Paperless-ngx contain', async () => {
  const path =
    process.env.PAPERLESS_RECORDINGS ??
    join(import.meta.dirname, '../../../../shared/facts/paperless-golden.jsonl');
  if (!existsSync(path)) return console.log('skipped: no recordings of Paperless-ngx beside the project');
  let played = 0;
  for (const line of readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((text) => JSON.parse(text))) {
    for (const { body, headers } of line.deliveries ?? []) {
      const type = headers.find(([name]: [string]) => name === 'Content-Type')?.[1];
      const answer = await postWebhook(fixture.url, body.text, type ? { 'Content-Type': type } : {});
      const named = /documents\/1\/|"id\\?": 1\b/.test(decodeURIComponent(body.text.replaceAll('+', ' ')));
      assert.is(answer.status, named ? 200 : 400, `${line.label}: ${body.text}`);
      if (named) assert.is((await fixture.status()).lastCall?.documentId, 1, line.label);
      played += 1;
    }
  }
  assert.ok(played > 10);
});
webhook.run();

const outage = suite('while the database is away');
let proxy: FlakyProxy;

outage(
  'the webhook answers 503 with Retry-After, readiness says so, and all recovers by itself',
  async () => {
    const away = await serviceFixture({ documents: 2, paused: true });
    proxy = await flakyProxy(away.db.url);
    await away.restart({ DATABASE_URL: proxy.url });
    assert.is((await away.call(1)).status, 200);

    proxy.setUp(false);
    const refusal = await away.call(2);
    assert.equal([refusal.status, refusal.headers.get('retry-after')], [503, '5']);
    assert.is((await fetch(`${away.url}/api/health/ready`)).status, 503);
    assert.is((await fetch(`${away.url}/api/health/live`)).status, 200);

    proxy.setUp(true);
    await until(
      async () => (await away.call(2)).status,
      (status) => status === 200,
    );
    await until(
      async () => (await fetch(`${away.url}/api/health/ready`)).status,
      (status) => status === 200,
    );
    await away.close();
    await proxy.close();
  },
);
outage.run();
