import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { startSimulatedFarmSystem } from '../../../scripts/simulators/farm-system/index.ts';
import { connectFarmSystem } from './index.ts';
import * as shapes from './wire-shapes.ts';

// Contract, client and simulation are three descriptions of one interface: here they are compared.

type Schema = { [member: string]: unknown };
type Content = { content?: { 'application/json': { schema: Schema } } };
type Operation = {
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: Content;
  responses: Record<string, Content>;
};
type Contract = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};
type Exchange = {
  method: string;
  path: string;
  query: URLSearchParams;
  body: string;
  status: number;
  answer: string;
};

const contract = suite('the wire contract of the farm system');
const written = JSON.parse(
  await readFile(join(import.meta.dirname, 'wire-contract.openapi.json'), 'utf8'),
) as Contract;

contract('says of every answer that the client reads what the client expects', () => {
  for (const [name, shape] of Object.entries(shapes)) {
    assert.equal(plain(written.components.schemas[name]), plain(z.toJSONSchema(shape)), name);
  }
  const answers = Object.values(written.paths)
    .flatMap((path) => [path.get, path.put])
    .map((operation) => operation?.responses['200']?.content?.['application/json'].schema.$ref)
    .filter((ref) => ref !== undefined);
  const read = Object.keys(shapes).map((name) => `#/components/schemas/${name}`);
  assert.equal(
    [...new Set(answers)].filter((ref) => !read.includes(String(ref))),
    ['#/components/schemas/Session'],
    'of this one the status alone is looked at',
  );
});

contract(
  'every call of the client and every answer of the simulation is in it, and it holds no others',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'intake-contract-'));
    const system = await startSimulatedFarmSystem();
    const between = await listenIn(system.pageUrl);
    const farm = connectFarmSystem({
      baseUrl: `${between.url}/api`,
      username: system.username,
      password: system.password,
      cookiePath: join(folder, 'session'),
      encryptionKey: 'a key of thirty-two characters or more',
    });
    const refused = (call: Promise<unknown>) =>
      call.then(
        () => assert.unreachable(),
        () => {},
      );
    const everything = (): Promise<unknown>[] => [
      farm.checkConnection(),
      farm.deviceState('d1'),
      farm.registerDevice({ id: 'd1', name: 'Document Intake' }),
      farm.findInvoices(7),
      farm.liveSearch('ER'),
      farm.suppliers(),
    ];
    try {
      system.setPassword('another');
      await refused(farm.checkConnection());
      system.setPassword(system.password);
      system.addInvoice({ documentId: 7, amount: { minor: 1, currency: 'EUR' }, supplierId: 'L-0001' });
      system.addInvoice({ documentId: 7, searchText: 'ER', url: null });
      await Promise.all(everything());
      await farm.deviceState('d1');
      for (const status of [401, 403]) {
        system.faults.add({ kind: 'status', status });
        await Promise.all(everything().map(refused));
        system.faults.clear();
      }
    } finally {
      farm.close();
      await between.close();
      await system.stop();
      await rm(folder, { recursive: true });
    }

    const seen = new Set(between.exchanges.map(checked));
    const promised = Object.entries(written.paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([method]) => method !== 'parameters' && method !== 'servers')
        .flatMap(([method, { responses }]) =>
          Object.keys(responses).map((status) => `${method.toUpperCase()} ${path} ${status}`),
        ),
    );
    assert.equal([...seen].sort(), promised.sort());
  },
);

/** Holds one exchange against the contract; answers which one it is. */
function checked({ method, path, query, body, status, answer }: Exchange): string {
  const [template, operations] =
    Object.entries(written.paths).find(([each]) =>
      new RegExp(`^/api${each.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
    ) ?? [];
  const where = `${method} ${template} ${status}`;
  const operation = operations?.[method.toLowerCase()];
  assert.ok(operation, `${method} ${path} is in the contract`);
  const named = operation.parameters?.filter((one) => one.in === 'query').map(({ name }) => name) ?? [];
  assert.equal([...query.keys()], named, `${where}: parameters`);
  const response = operation.responses[String(status)];
  assert.ok(response, `${where} is in the contract`);
  hold(operation.requestBody, body, `${where}: body`);
  hold(response, answer, `${where}: answer`);
  return where;
}

function hold(content: Content | undefined, body: string, what: string): void {
  const schema = content?.content?.['application/json'].schema;
  if (!schema) {
    assert.is(body, '', what);
    return;
  }
  const result = z.fromJSONSchema(closed(resolved(schema))).safeParse(JSON.parse(body));
  assert.ok(result.success, `${what}: ${result.error?.message}`);
}

/** A server between client and simulation that remembers what passes. */
async function listenIn(origin: string) {
  const exchanges: Exchange[] = [];
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/' } = request;
    const body = await text(request);
    const answered = await fetch(`${origin}${url}`, {
      method,
      headers: {
        cookie: request.headers.cookie ?? '',
        'content-type': request.headers['content-type'] ?? '',
      },
      ...(body && { body }),
    });
    const answer = await answered.text();
    const { pathname: path, searchParams: query } = new URL(url, origin);
    exchanges.push({ method, path, query, body, status: answered.status, answer });
    response.writeHead(answered.status, { 'set-cookie': answered.headers.getSetCookie() }).end(answer);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    exchanges,
    close: () => new Promise((closed) => server.close(closed).closeAllConnections()),
  };
}

const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The same schema with what it refers to in place. */
function resolved(value: unknown): Schema {
  const walk = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(walk);
    if (!isObject(part)) return part;
    if (typeof part.$ref === 'string')
      return walk(written.components.schemas[part.$ref.split('/').at(-1) ?? '']);
    return Object.fromEntries(Object.entries(part).map(([name, each]) => [name, walk(each)]));
  };
  return walk(value) as Schema;
}

/** The same schema without words and bounds, and with one spelling for "or null". */
function plain(schema: unknown): unknown {
  const walk = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(walk);
    if (!isObject(part)) return part;
    const { description, minimum, maximum, $schema, additionalProperties, ...rest } = part;
    if (Array.isArray(rest.type)) return { anyOf: rest.type.map((type) => walk({ ...rest, type })) };
    return Object.fromEntries(Object.entries(rest).map(([name, each]) => [name, walk(each)]));
  };
  return walk(resolved(schema));
}

/** The same schema, where no object may hold more than it names. */
function closed(schema: Schema): Schema {
  const walk = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(walk);
    if (!isObject(part)) return part;
    const inner = Object.fromEntries(Object.entries(part).map(([name, each]) => [name, walk(each)]));
    return part.type === 'object' ? { ...inner, additionalProperties: false } : inner;
  };
  return walk(schema) as Schema;
}
contract.run();
