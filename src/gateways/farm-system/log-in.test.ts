import { readFile } from 'node:fs/promises';
import * as assert from 'uvu/assert';
import { CANARY } from '../../../scripts/testing/canary.ts';
import {
  connected,
  cookiePathOf,
  failure,
  farmClientSuite,
  letting,
  simulated,
} from '../../../scripts/testing/farm-client.ts';

const client = farmClientSuite('sessions with the farm system');

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
      const cookiePath = cookiePathOf(`discarded-${status}`);
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
  const cookiePath = cookiePathOf('kept');
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

client('cookies that an answer renews are used from then on, after a restart, too', async () => {
  const sent: (string | undefined)[] = [];
  const cookiePath = cookiePathOf('renewed');
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

client.run();
