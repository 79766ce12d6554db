import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { CANARY } from '../../scripts/testing/canary.ts';
import {
  type FaultInput,
  type SimulatedFarmSystem,
  type SimulatedFarmSystemOptions,
  startSimulatedFarmSystem,
} from '../simulators/farm-system/index.ts';
import {
  type ConnectedFarmSystem,
  connectFarmSystem,
  FarmSystemError,
  type FarmSystemFailure,
  type FarmSystemOptions,
} from './index.ts';

const client = suite('the client of the farm system');
let folder: string;
const opened: { close(): void | Promise<void> }[] = [];

client.before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'intake-farm-client-'));
});
client.after.each(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});
client.after(() => rm(folder, { recursive: true, force: true }));

async function simulated(options: SimulatedFarmSystemOptions = {}): Promise<SimulatedFarmSystem> {
  const system = await startSimulatedFarmSystem({ password: CANARY, sessionPrefix: CANARY, ...options });
  opened.push({ close: system.stop });
  return system;
}

type Account = Pick<SimulatedFarmSystem, 'url' | 'username' | 'password'>;
let files = 0;
function connected(
  { url, username, password }: Account,
  options: Partial<FarmSystemOptions> = {},
): ConnectedFarmSystem {
  files += 1;
  const farm = connectFarmSystem({
    baseUrl: url,
    username,
    password,
    cookiePath: join(folder, `session-${files}`),
    encryptionKey: `${CANARY}-key-of-32-characters-or-more`,
    ...options,
  });
  opened.push(farm);
  return farm;
}

/** What a call fails with. No secret is ever part of it. */
async function failure(call: Promise<unknown>): Promise<FarmSystemError> {
  const error = await call.then(
    () => assert.unreachable('the call succeeded'),
    (reason: unknown) => reason,
  );
  assert.instance(error, FarmSystemError);
  const { stack, cause } = error as FarmSystemError;
  assert.not.match(`${stack} ${JSON.stringify(error)} ${String(cause)}`, CANARY);
  return error as FarmSystemError;
}

client(
  'finds the entries of a document, the invoice behind one, and the suppliers of all pages',
  async () => {
    const system = await simulated();
    const farm = connected(system);
    const supplier = system.world.suppliers[0];
    const { id, searchText } = system.addInvoice({
      documentId: 7,
      externalNumber: 'RE-1',
      title: 'Diesel',
      date: '2026-11-20',
      amount: { minor: 123_456, currency: 'EUR' },
      supplierId: supplier?.id ?? null,
      farmId: 'B-1001',
      url: 'https://farm.example/1',
    });
    system.addInvoice({ documentId: 8 });

    await farm.checkConnection();
    assert.equal(await farm.findInvoices(7), [{ id, searchText }]);
    assert.equal(await farm.findInvoices(9), []);
    assert.equal(await farm.liveSearch(searchText), [
      {
        id,
        externalNumber: 'RE-1',
        title: 'Diesel',
        date: '2026-11-20',
        amount: { minor: 123_456, currency: 'EUR' },
        supplier,
        betriebId: 'B-1001',
        link: 'https://farm.example/1',
      },
    ]);
    assert.equal(await farm.suppliers(), system.world.suppliers);
    assert.ok(system.requests.count('GET /suppliers') > 1);
    assert.is(system.requests.count('POST /login'), 1);
  },
);

client(
  'a device is unregistered, then pending, then registered; announcing it again changes nothing',
  async () => {
    const system = await simulated();
    const farm = connected(system);
    const device = { id: 'device/1 ä', name: 'Document Intake' };
    assert.is(await farm.deviceState(device.id), 'unregistered');
    assert.is(await farm.registerDevice(device), 'pending');
    assert.is(await farm.deviceState(device.id), 'pending');
    system.confirmDevice(device.id);
    assert.is(await farm.registerDevice(device), 'registered');
    assert.is(await farm.deviceState(device.id), 'registered');
    assert.is(system.world.devices.length, 1);
  },
);

client('logs in once for calls that come together', async () => {
  const system = await simulated();
  system.faults.add({ kind: 'slow', ms: 30, route: 'POST /login' });
  const farm = connected(system);
  await Promise.all(Array.from({ length: 20 }, (_, index) => farm.findInvoices(index + 1)));
  assert.is(system.requests.count('POST /login'), 1);
  assert.is(system.requests.count('GET /incoming-invoices'), 20);
});

client(
  '401 and 403 fail the call, discard the session and its file; the next call logs in anew',
  async () => {
    for (const status of [401, 403]) {
      const system = await simulated();
      const cookiePath = join(folder, `discarded-${status}`);
      const farm = connected(system, { cookiePath });
      await farm.findInvoices(1);
      assert.ok((await readFile(cookiePath)).length > 0);

      system.faults.add({ kind: 'status', status, at: 2, times: 1 });
      await farm.findInvoices(1);
      const { failure: kind, message } = await failure(farm.findInvoices(1));
      assert.is(kind, 'unauthorized');
      assert.match(message, `GET /incoming-invoices: the session is refused (${status})`);
      await readFile(cookiePath).then(
        () => assert.unreachable('the file is still there'),
        (error) => assert.is(error.code, 'ENOENT'),
      );
      assert.is(system.requests.count('POST /login'), 1, 'no log-in within the refused call');
      await farm.findInvoices(1);
      assert.is(system.requests.count('POST /login'), 2);
    }
  },
);

client('refusals of an old session leave a newer one alone', async () => {
  const system = await simulated();
  const farm = connected(system);
  await farm.checkConnection();
  system.endSessions();
  // The second refusal arrives when the first one has led to a new log-in already.
  system.faults.add({ kind: 'slow', ms: 80, route: 'GET /search', times: 1 });
  const late = failure(farm.liveSearch('x'));
  assert.is((await failure(farm.findInvoices(1))).failure, 'unauthorized');
  await farm.findInvoices(1);
  assert.is((await late).failure, 'unauthorized');
  await farm.findInvoices(1);
  assert.is(system.requests.count('POST /login'), 2);
});

client('a session outlives the process, and is used for no other account', async () => {
  const system = await simulated();
  const cookiePath = join(folder, 'kept');
  await connected(system, { cookiePath }).checkConnection();
  await connected(system, { cookiePath }).checkConnection();
  assert.is(system.requests.count('POST /login'), 1);
  const other = connected(system, { cookiePath, username: 'somebody-else' });
  assert.is((await failure(other.checkConnection())).failure, 'login-refused');
});

client('a session that has run out is not tried', async () => {
  const system = await simulated({ sessionSeconds: 0 });
  const farm = connected(system);
  const { failure: kind, message } = await failure(farm.checkConnection());
  assert.equal([kind, system.requests.count('GET /session')], ['malformed', 0]);
  assert.match(message, 'POST /login: set no cookie that is good for FARMSYS_BASE_URL');
});

client('the log-in may be elsewhere; a wrong address is told by its variable', async () => {
  const system = await simulated();
  await connected(system, { authUrl: system.authUrl }).checkConnection();
  const { failure: kind, message } = await failure(
    connected(system, { authUrl: `${system.pageUrl}/api/nowhere` }).checkConnection(),
  );
  assert.is(kind, 'malformed');
  assert.match(message, 'POST /login: 404; is FARMSYS_AUTH_URL right?');
});

client(
  'a wrong password is refused once for all who ask together, and again for who asks later',
  async () => {
    const system = await simulated();
    const farm = connected(system, { password: `${CANARY}-wrong` });
    const calls = [farm.checkConnection(), farm.findInvoices(1), farm.suppliers()].map(failure);
    for (const { failure: kind } of await Promise.all(calls)) assert.is(kind, 'login-refused');
    assert.is(system.requests.count('POST /login'), 1);
    await failure(farm.checkConnection());
    assert.is(system.requests.count('POST /login'), 2);
  },
);

const FAULTS: [FaultInput, FarmSystemFailure, RegExp][] = [
  [{ kind: 'status', status: 500 }, 'unreachable', /^GET \/incoming-invoices: the farm system fails \(500\)/],
  [{ kind: 'status', status: 429 }, 'unreachable', /fails \(429\)/],
  [{ kind: 'status', status: 418 }, 'malformed', /418 was not agreed/],
  [{ kind: 'status', status: 302 }, 'malformed', /redirects to undefined; is FARMSYS_BASE_URL right\?/],
  [{ kind: 'slow', ms: 5_000 }, 'unreachable', /does not answer \(too slow\)/],
  [{ kind: 'hang' }, 'unreachable', /does not answer \(too slow\)/],
  [{ kind: 'reset', times: 2 }, 'unreachable', /does not answer \(ECONNRESET\)/],
  [{ kind: 'malformed' }, 'malformed', /^GET \/incoming-invoices: entries: .*expected array/],
  [{ kind: 'malformed', how: 'cut' }, 'malformed', /^GET \/incoming-invoices: \(the whole answer\)/],
  [{ kind: 'malformed', how: 'html' }, 'malformed', /\(the whole answer\)/],
];

for (const [fault, expected, words] of FAULTS) {
  client(`in trouble: ${JSON.stringify(fault)}; then it answers again`, async () => {
    const system = await simulated();
    const farm = connected(system, { deadlineMs: 300 });
    await farm.checkConnection();
    system.faults.add({ ...fault, route: 'GET /incoming-invoices' });
    const { failure: kind, message } = await failure(farm.findInvoices(1));
    assert.is(kind, expected);
    assert.match(message, words);
    system.faults.clear();
    assert.equal(await farm.findInvoices(1), []);
    assert.is(system.requests.count('POST /login'), 1, 'the session is kept');
  });
}

client('a kept connection that the server closes just then is no failure', async () => {
  const system = await simulated();
  const farm = connected(system);
  await farm.checkConnection();
  system.faults.add({ kind: 'reset', times: 1 });
  assert.equal(await farm.findInvoices(1), []);
});

/** A farm system that lets everybody in and answers every other call as told. */
async function letting(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<Account> {
  const server = createServer((request, response) => {
    request.resume();
    if (request.method === 'POST') response.writeHead(204, { 'set-cookie': 'a=1; Path=/' }).end();
    else answer(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  opened.push({
    close() {
      server.closeAllConnections();
      server.close();
    },
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, username: 'intake', password: CANARY };
}
const answering = async (body: unknown) =>
  connected(await letting((_, response) => response.writeHead(200).end(JSON.stringify(body))));

client('cookies that an answer renews are used from then on, after a restart, too', async () => {
  const sent: (string | undefined)[] = [];
  const cookiePath = join(folder, 'renewed');
  const system = await letting((request, response) => {
    sent.push(request.headers.cookie);
    response.writeHead(200, { 'set-cookie': `a=${sent.length + 1}; Path=/` }).end('{"entries":[]}');
  });
  const farm = connected(system, { cookiePath });
  await farm.findInvoices(1);
  await farm.findInvoices(1);
  await connected(system, { cookiePath }).findInvoices(1);
  assert.equal(sent, ['a=1', 'a=2', 'a=3']);
});

client('an answer that drips takes no longer than the time limit', async () => {
  const system = await letting((_, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write(' '), 40);
    response.once('close', () => clearInterval(timer));
  });
  const farm = connected(system, { deadlineMs: 200 });
  const { failure: kind, message } = await failure(farm.findInvoices(1));
  assert.equal([kind, /too slow/.test(message)], ['unreachable', true]);
});

client('an answer of another shape is told by endpoint and field', async () => {
  const entry = { id: 'ER-1', documentId: 8, searchText: 'ER-1' };
  const [stray, nested, circle] = await Promise.all([
    failure((await answering({ entries: [{ ...entry, documentId: 7 }, entry] })).findInvoices(7)),
    failure((await answering({ results: [{ id: 'ER-1', amount: { minor: 1.5 } }] })).liveSearch('ER-1')),
    failure((await answering({ suppliers: [], nextPage: 1 })).suppliers()),
  ]);
  assert.match(stray.message, 'GET /incoming-invoices: entries.1.documentId: not the document asked for');
  assert.match(nested.message, /^GET \/search: results\.0\.\w+/);
  assert.match(circle.message, 'GET /suppliers: nextPage: leads back');
  for (const { failure: kind } of [stray, nested, circle]) assert.is(kind, 'malformed');
});

client('nobody is there', async () => {
  const system = await simulated();
  const farm = connected(system);
  await system.stop();
  const { failure: kind, message } = await failure(farm.checkConnection());
  assert.equal(
    [kind, message],
    ['unreachable', 'POST /login: the farm system does not answer (ECONNREFUSED)'],
  );
});
client.run();
