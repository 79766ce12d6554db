import { hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { projections } from '../../projections/index.ts';
import { type ServiceFixture, serviceFixture, TEST_KEY } from '../../scripts/testing/service-fixture.ts';
import { ApiKeyScope, eventRegistry } from '../domain/events/index.ts';
import { createApiKey, type Permission, permissionNames } from '../gateways/identity/index.ts';
import { openEventLog } from '../platform/event-log/index.ts';
import { problems } from '../platform/http/index.ts';

// The interface as a whole: what is published, who gets in, what problems look like.

type Operation = {
  security: Record<string, string[]>[];
  responses: Record<string, { $ref?: string; description: string }>;
};
type OpenApi = {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, { description: string }> };
};
type Route = { method: string; path: string; operation: Operation };

const PUBLISHED = join(import.meta.dirname, 'openapi.json');
const surface = suite('the interface');
let fixture: ServiceFixture;
let routes: Route[];
let problemAnswers: OpenApi['components']['responses'];
/** Scope → a genuine key that has this scope alone. */
const keys = new Map<ApiKeyScope, string>();

surface.before(async () => {
  const table = permissionNames.map((name) => [groupFor(name), [name]]);
  fixture = await serviceFixture({
    // Nobody takes documents out of the queue here.
    env: {
      GROUP_PERMISSIONS: JSON.stringify(Object.fromEntries(table)),
      WEBHOOK_QUEUE_INTERVAL_MS: '3600000',
    },
  });
  const { paths, components } = await published();
  problemAnswers = components.responses;
  routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const log = await openEventLog(fixture.db, { eventRegistry, projections });
  const origin = { actor: 'test', correlationId: 'test' };
  for (const scope of ApiKeyScope.options) {
    keys.set(scope, (await createApiKey(log, { name: scope, scopes: [scope], origin })).key);
  }
  await log.close();
});
surface.after(() => fixture.close());

const published = async () => (await (await fetch(`${fixture.url}/api/openapi.json`)).json()) as OpenApi;

const ask = ({ method, path }: Route, headers: Record<string, string> = {}) =>
  fetch(`${fixture.url}${path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')}`, {
    method,
    headers,
    redirect: 'manual',
  });
const named = ({ method, path }: Route) => `${method} ${path}`;
/** Open, and for whoever holds a token that is in the address: to a page, and refused where it is none of ours. */
const OPEN: Record<string, number> = {
  'GET /api/digest/unsubscribe/{token}': 303,
  'POST /api/digest/unsubscribe/{token}': 404,
};
const scopesOf = ({ operation }: Route) => operation.security.flatMap(({ apiKey = [] }) => apiKey);
const permissionsOfRoute = ({ operation }: Route) => operation.security.flatMap(({ bearer = [] }) => bearer);
const takesAnybodySignedIn = ({ operation }: Route) =>
  operation.security.some(({ bearer }) => bearer?.length === 0);
const isOpen = ({ operation }: Route) => operation.security.length === 0;
const takesPeople = (route: Route) => takesAnybodySignedIn(route) || permissionsOfRoute(route).length > 0;
/** A group that carries this one permission alone. */
const groupFor = (name: string) => `only-${name}`;

surface('is the one that was published', async () => {
  const now = await published();
  if (process.env.UPDATE_OPENAPI) writeFileSync(PUBLISHED, JSON.stringify(now));
  const before = JSON.parse(readFileSync(PUBLISHED, 'utf8')) as OpenApi;
  assert.equal(now, before, 'npm run openapi writes it anew; look at the difference');
});

surface('without credentials: 401, but 200 where it is open', async () => {
  for (const route of routes)
    assert.is((await ask(route)).status, isOpen(route) ? (OPEN[named(route)] ?? 200) : 401, named(route));
});

surface('these routes are open, and no others', () => {
  assert.equal(routes.filter(isOpen).map(named).sort(), [
    'GET /api/digest/unsubscribe/{token}',
    'GET /api/docs',
    'GET /api/health/live',
    'GET /api/health/ready',
    'GET /api/openapi.json',
    'GET /api/web-config',
    'POST /api/digest/unsubscribe/{token}',
  ]);
});

surface('somebody of no group: 403, but 200 where being signed in suffices', async () => {
  let asked = 0;
  for (const route of routes.filter(takesPeople)) {
    const { status } = await ask(route, fixture.as());
    if (!takesAnybodySignedIn(route)) assert.is(status, 403, named(route));
    else if (route.method === 'GET') assert.is(status, 200, named(route));
    else assert.not.ok([401, 403].includes(status), `${named(route)}: ${status}`);
    asked += 1;
  }
  assert.ok(asked > 10, `${asked} routes`);
});

surface('each permission opens what asks for it, and nothing else', async () => {
  for (const name of permissionNames) {
    for (const route of routes.filter((one) => takesPeople(one) && !takesAnybodySignedIn(one))) {
      const { status } = await ask(route, fixture.as(groupFor(name)));
      const where = `${name} at ${named(route)}: ${status}`;
      if (permissionsOfRoute(route).includes(name)) assert.not.ok([401, 403].includes(status), where);
      else assert.is(status, 403, where);
    }
  }
});

surface('every permission and scope that a route asks for exists', () => {
  for (const route of routes) {
    for (const name of permissionsOfRoute(route))
      assert.ok(permissionNames.includes(name as Permission), `${name} at ${named(route)}`);
    for (const scope of scopesOf(route))
      assert.ok(ApiKeyScope.safeParse(scope).success, `${scope} at ${named(route)}`);
  }
});

surface(
  'each key opens what its scope is for; elsewhere it is 403, and 401 where no key is taken',
  async () => {
    for (const [scope, key] of keys) {
      for (const route of routes.filter((one) => !isOpen(one))) {
        const { status } = await ask(route, { 'x-api-key': key });
        const where = `${scope} at ${named(route)}: ${status}`;
        if (scopesOf(route).includes(scope)) assert.not.ok([401, 403].includes(status), where);
        else assert.is(status, scopesOf(route).length > 0 ? 403 : 401, where);
      }
    }
  },
);

surface('a token opens nothing that is for keys alone', async () => {
  for (const route of routes.filter((one) => !isOpen(one) && !takesPeople(one))) {
    assert.is(
      (await ask(route, fixture.as('PM_Admin', groupFor('MANAGE_SETTINGS')))).status,
      401,
      named(route),
    );
  }
});

surface('every problem it speaks of is in the catalogue, under its status', async () => {
  let seen = 0;
  for (const { method, path, operation } of routes) {
    for (const [status, { $ref = '' }] of Object.entries(operation.responses)) {
      if (Number(status) < 400) continue;
      const { description = '' } = problemAnswers[$ref.split('/').at(-1) ?? ''] ?? {};
      assert.ok(description, `${status} of ${method} ${path}`);
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
  const answer = await fetch(`${fixture.url}/api/nothing-here`);
  assert.is(answer.headers.get('content-type'), 'application/problem+json');
  const { type, status, requestId } = (await answer.json()) as Record<string, unknown>;
  assert.equal([type, status], ['/problems/not-found', 404]);
  assert.is(requestId, answer.headers.get('x-request-id'));
});

surface('is there to read, without anything from elsewhere', async () => {
  const answer = await fetch(`${fixture.url}/api/docs`);
  const page = await answer.text();
  assert.match(answer.headers.get('content-type') ?? '', /^text\/html/);
  for (const { path } of routes) assert.ok(page.includes(`<code>${path}</code>`), path);
  assert.not.match(page, /<script|https?:\/\/|style="/);
  const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(page) ?? [];
  const policy = answer.headers.get('content-security-policy') ?? '';
  assert.match(policy, `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}';`);
});

surface('no key at all: routes for keys answer 401', async () => {
  const keyless = await serviceFixture({ env: { WEBHOOK_API_KEY: '' } });
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
