import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Components, exampleOf, type Schema, withEachLeaf } from '../../scripts/testing/example-of.ts';
import { type ServiceFixture, serviceFixture } from '../../scripts/testing/service-fixture.ts';
import { until } from '../../scripts/testing/until.ts';

// Every parameter and every part of a body of every route, with values that no column holds.

type Parameter = { name: string; in: 'path' | 'query'; required?: boolean; schema: Schema };
type Operation = {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};
type Route = { method: string; path: string; operation: Operation };

const odd = suite('odd values, everywhere');
let fixture: ServiceFixture;
let routes: Route[];
let components: Components;
/** Of a print agent: its routes are for no person. */
let agentKey: string;

odd.before(async () => {
  // Nobody takes documents out of the queue here, and Paperless has nothing that a run could change.
  fixture = await serviceFixture({ documents: 2, env: { WEBHOOK_QUEUE_INTERVAL_MS: '3600000' } });
  const document = (await (await fetch(`${fixture.url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Operation>>;
    components: Components;
  };
  components = document.components;
  routes = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
});
odd.before(async () => {
  const answer = await fetch(`${fixture.url}/api/print-agents`, {
    method: 'POST',
    headers: { ...fixture.as('PM_Admin'), 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Odd' }),
  });
  agentKey = ((await answer.json()) as { key: string }).key;
});
odd.after(() => fixture.close());

/** Asks a route with examples for all parameters but the one that is given. */
async function ask(
  { method, path, operation }: Route,
  given: Record<string, string> = {},
  body?: string,
): Promise<number> {
  const query = new URLSearchParams();
  let address = path;
  for (const one of operation.parameters ?? []) {
    const value = given[one.name] ?? (one.required ? String(exampleOf(one.schema, components)) : undefined);
    if (value === undefined) continue;
    if (one.in === 'path') address = address.replace(`{${one.name}}`, encodeURIComponent(value));
    else query.set(one.name, value);
  }
  const text = [...query].map(([name, value]) => `${name}=${encodeOdd(value)}`).join('&');
  const answer = await fetch(`${fixture.url}${address}?${text}`, {
    method,
    // Some answers lead to a page of the web app, whose address is not this one.
    redirect: 'manual',
    headers: { ...callerOf(path), ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body }),
  });
  await answer.arrayBuffer();
  return answer.status;
}
const callerOf = (path: string): Record<string, string> =>
  path.startsWith('/api/print-agent/') ? { 'x-api-key': agentKey } : fixture.as('PM_Admin');
const encodeOdd = (value: string) => (value.isWellFormed() ? encodeURIComponent(value) : '%ED%A0%80');
const parametersOf = ({ operation }: Route) => operation.parameters ?? [];
const isNumber = ({ type }: Schema) => type === 'integer' || type === 'number';
const isUuid = ({ format }: Schema) => format === 'uuid';

odd('a number that no column holds is refused as the parameter that it is', async () => {
  let asked = 0;
  for (const route of routes) {
    for (const { name, schema, in: place } of parametersOf(route).filter((one) => isNumber(one.schema))) {
      const isPosition = name === 'after' || name === 'before';
      const beyond = isPosition ? ['1e400', '-1', '9007199254740992'] : NUMBERS;
      for (const value of beyond) {
        // Nothing in the place of a number in the path is another path.
        if (value === '' && place === 'path') continue;
        assert.is(await ask(route, { [name]: value }), 422, `${route.method} ${route.path} ${name}=${value}`);
        asked += 1;
      }
      assert.ok((schema as { maximum?: number }).maximum, `${route.path} states the limit of ${name}`);
    }
  }
  assert.ok(asked > 150, `${asked} calls`);
});
const NUMBERS = ['3000000000', '9007199254740992', '-1', '0', '1.5', '1e400', 'NaN', '', '٣', '\u0000'];

odd(
  'texts with NUL or half of a character are refused, others of every length are not an error of ours',
  async () => {
    let asked = 0;
    for (const route of routes) {
      for (const parameter of parametersOf(route)) {
        for (const value of [
          '\u0000',
          'a\u0000b',
          '\ud800',
          "'; --",
          '%',
          '{{x}}',
          '\u202e',
          'x'.repeat(5_000),
        ]) {
          if (parameter.in === 'path' && !value.isWellFormed()) continue;
          const status = await ask(route, { [parameter.name]: value });
          const where = `${route.method} ${route.path} ${parameter.name}=${JSON.stringify(value.slice(0, 20))}`;
          assert.ok(status < 500, `${where}: ${status}`);
          if (value.includes('\u0000')) assert.is(status, 422, where);
          asked += 1;
        }
      }
    }
    assert.ok(asked > 400, `${asked} calls`);
  },
);

odd('a UUID means the same in capitals', async () => {
  let asked = 0;
  const before = await streams();
  for (const route of routes) {
    for (const { name, schema } of parametersOf(route).filter((one) => isUuid(one.schema))) {
      const id = String(exampleOf(schema, components));
      const where = `${route.method} ${route.path} ${name}`;
      assert.is(await ask(route, { [name]: id.toUpperCase() }), await ask(route, { [name]: id }), where);
      asked += 1;
    }
  }
  assert.ok(asked >= 5, `${asked} routes`);
  assert.equal(await streams(), before, 'and leaves no stream of its own');
});
const streams = async () =>
  (
    await fixture.db.query<{ stream: string }>(
      `select distinct stream from events where stream ~ '[A-F]' order by stream`,
    )
  ).rows;

odd('a run that is named in capitals is the one that is stopped', async () => {
  const batch = async (method: string, path = '') => {
    const answer = await fetch(`${fixture.url}/api/processing/batch${path}`, {
      method,
      headers: fixture.as('PM_Admin'),
    });
    return (await answer.json()) as { runId: string; state: string };
  };
  // No documents are handed out, so it goes on until it is stopped.
  const { runId } = await batch('POST');
  await until(
    () => batch('GET', `/${runId}`),
    ({ state }) => state === 'running',
  );
  const stopped = await batch('DELETE', `/${runId.toUpperCase()}`);
  assert.equal(stopped, await batch('GET', `/${runId}`));
  assert.is.not(stopped.state, 'running');
  assert.equal(await streams(), []);
});

odd('bodies: the same for every part of every body', async () => {
  let asked = 0;
  for (const route of routes) {
    const schema = route.operation.requestBody?.content['application/json']?.schema;
    if (!schema) continue;
    const example = exampleOf(schema, components);
    for (const literal of [
      '3000000000',
      '9007199254740992',
      '-1',
      '1e400',
      '1.5',
      '"\\u0000"',
      '"\\ud800"',
      'null',
      '[]',
      '{}',
      '"5E"',
    ]) {
      for (const body of withEachLeaf(example, () => MARK)) {
        const text = JSON.stringify(body).replace(`"${MARK}"`, literal);
        const status = await ask(route, {}, text);
        assert.ok(status < 500 || status === 502, `${route.method} ${route.path} ${text}: ${status}`);
        asked += 1;
      }
    }
  }
  assert.ok(asked > 300, `${asked} calls`);
});
const MARK = 'the odd one';

odd(
  'a method that a path does not know is 405 and says which it knows, whatever other path it would fit',
  async () => {
    const methodsOf = new Map<string, Set<string>>();
    for (const { method, path } of routes)
      methodsOf.set(path, (methodsOf.get(path) ?? new Set()).add(method));
    for (const [path, methods] of methodsOf) {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
        if (methods.has(method)) continue;
        const address = path.replaceAll(/\{\w+\}/g, '7');
        const answer = await fetch(`${fixture.url}${address}`, { method, headers: fixture.as('PM_Admin') });
        assert.is(answer.status, 405, `${method} ${path}`);
        const allow = (answer.headers.get('allow') ?? '').split(', ').filter((one) => one !== 'HEAD');
        assert.equal(allow.sort(), [...methods].sort(), `${method} ${path}`);
      }
    }
  },
);
odd.run();
