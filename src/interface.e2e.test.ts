import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { projections } from '../projections/index.ts';
import { TEST_KEY, type TestOffice, testOffice } from '../scripts/testing/test-office.ts';
import { openEventLog } from './event-log/index.ts';
import { vocabulary } from './events/index.ts';
import { problems } from './http/index.ts';
import { createApiKey } from './identity/index.ts';

// The interface as a whole: what is published, who gets in, what problems look like.

type Operation = {
  security: Record<string, string[]>[];
  responses: Record<string, { description: string }>;
};
type OpenApi = { paths: Record<string, Record<string, Operation>> };
type Route = { method: string; path: string; operation: Operation };

const PUBLISHED = join(import.meta.dirname, 'openapi.json');
const surface = suite('the interface');
let office: TestOffice;
let routes: Route[];
let otherKey: string;

surface.before(async () => {
  office = await testOffice();
  const { paths } = await published();
  routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  // A genuine key that no route of these accepts.
  const log = await openEventLog(office.db, { vocabulary, projections });
  const origin = { actor: 'test', correlationId: 'test' };
  otherKey = (await createApiKey(log, { name: 'printer', scopes: ['print-agent'], origin })).key;
  await log.close();
});
surface.after(() => office.close());

const published = async () => (await (await fetch(`${office.url}/api/openapi.json`)).json()) as OpenApi;

const ask = ({ method, path }: Route, headers: Record<string, string> = {}) =>
  fetch(`${office.url}${path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')}`, {
    method,
    headers,
  });

surface('is the one that was published', async () => {
  const now = await published();
  if (process.env.UPDATE_OPENAPI) writeFileSync(PUBLISHED, JSON.stringify(now));
  const before = JSON.parse(readFileSync(PUBLISHED, 'utf8')) as OpenApi;
  assert.equal(now, before, 'npm run openapi writes it anew; look at the difference');
});

surface('nobody gets in without credentials where it is not open', async () => {
  for (const route of routes) {
    const { status } = await ask(route);
    const where = `${route.method} ${route.path}`;
    if (route.operation.security.length > 0) assert.is(status, 401, where);
    else assert.is(status, 200, where);
  }
});

surface('a key without the scope is 403, and 401 where no key is accepted', async () => {
  for (const route of routes.filter(({ operation }) => operation.security.length > 0)) {
    const takesKeys = route.operation.security.some((way) => way.apiKey);
    const { status } = await ask(route, { 'x-api-key': otherKey });
    assert.is(status, takesKeys ? 403 : 401, `${route.method} ${route.path}`);
  }
});

surface('every problem it speaks of is in the catalogue, under its status', async () => {
  let seen = 0;
  for (const { method, path, operation } of routes) {
    for (const [status, { description }] of Object.entries(operation.responses)) {
      if (Number(status) < 400) continue;
      for (const [, code = ''] of description.matchAll(/`([\w-]+)`/g)) {
        const known = problems[code as keyof typeof problems];
        assert.is(String(known?.status), status, `${code} of ${method} ${path}`);
        seen += 1;
      }
    }
  }
  assert.ok(seen > routes.length, `${seen} problems of ${routes.length} routes`);
});

surface('a problem has its stable type, and the id of the request', async () => {
  const answer = await fetch(`${office.url}/api/nothing-here`);
  assert.is(answer.headers.get('content-type'), 'application/problem+json');
  const { type, status, requestId } = (await answer.json()) as Record<string, unknown>;
  assert.equal([type, status], ['/problems/not-found', 404]);
  assert.is(requestId, answer.headers.get('x-request-id'));
});

surface('is there to read, without anything from elsewhere', async () => {
  const answer = await fetch(`${office.url}/api/docs`);
  const page = await answer.text();
  assert.match(answer.headers.get('content-type') ?? '', /^text\/html/);
  for (const { path } of routes) assert.ok(page.includes(`<code>${path}</code>`), path);
  assert.not.match(page, /<script|https?:\/\//);
});

surface('no key at all: routes for keys answer 401', async () => {
  const keyless = await testOffice({ env: { WEBHOOK_API_KEY: '' } });
  try {
    for (const key of ['', TEST_KEY]) {
      const answer = await fetch(`${keyless.url}/api/webhook`, {
        method: 'POST',
        headers: { 'x-api-key': key },
      });
      assert.is(answer.status, 401);
    }
  } finally {
    await keyless.close();
  }
});
surface.run();
