import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Answer, type Api, apiAs, believePeople } from '../../../scripts/testing/as-person.ts';
import { CANARY } from '../../../scripts/testing/canary.ts';
import { type ServiceFixture, serviceFixture } from '../../../scripts/testing/service-fixture.ts';
import { until } from '../../../scripts/testing/until.ts';

const connection = suite('the connection to the farm system');
let fixture: ServiceFixture;
let anna: Api;

// One office for all, in the order in which an installation lives.
connection.before(async () => {
  fixture = await serviceFixture({ documents: 1, farm: true, authenticate: believePeople });
  anna = apiAs(fixture, 'anna', { permissions: ['MANAGE_SETTINGS'] });
});
connection.after.each(() => fixture.farm.faults.clear());
connection.after(() => fixture.close());

type Status = {
  configured: boolean;
  connected: boolean;
  device: { state: string; id?: string; registeredAt?: string };
  lastError?: string;
  lastFailure?: string;
};
const statusIn = ({ status, body }: Answer): Status => {
  assert.is(status, 200, JSON.stringify(body));
  return body as Status;
};
const status = async () => statusIn(await anna('GET', '/farmsys/status'));
const register = async () => statusIn(await anna('POST', '/farmsys/register-device'));
const recorded = async () => {
  const { rows } = await fixture.db.query<{ type: string; actor: string }>(
    `select type, metadata ->> 'actor' as actor from events where stream = 'farm-device' order by version`,
  );
  return rows;
};
const types = async () => (await recorded()).map(({ type }) => type);
const health = async () => {
  const answer = await fetch(`${fixture.url}/api/health/checks`, {
    headers: { 'x-api-key': fixture.env.WEBHOOK_API_KEY ?? '' },
  });
  const { checks } = (await answer.json()) as { checks: { name: string; ok: boolean; message: string }[] };
  assert.is(answer.status, 200);
  return checks.find(({ name }) => name === 'farm system');
};

connection(
  'is unregistered at first; health has not asked yet, and never becomes unready for it',
  async () => {
    assert.equal(await health(), { name: 'farm system', ok: false, message: 'not asked yet' });
    const good = await until(health, (check) => check?.ok === true);
    assert.match(good?.message ?? '', /^answers \(\d{4}-/);
    assert.equal(await status(), { configured: true, connected: true, device: { state: 'unregistered' } });
    fixture.farm.faults.add({ kind: 'status', status: 503 });
    await until(status, ({ connected }) => !connected);
    assert.match((await health())?.message ?? '', /^GET \/session: the farm system fails \(503\) \(\d{4}-/);
  },
);

connection('the session outlives a restart', async () => {
  await fixture.restart();
  await until(status, ({ connected }) => connected);
  assert.is(fixture.farm.requests.count('POST /login'), 1);
});

connection('a refused session or log-in is told in words, and no secret with it', async () => {
  fixture.farm.endSessions();
  const refused = await until(status, ({ lastError }) => lastError !== undefined);
  assert.match(refused.lastError ?? '', 'GET /session: the session is refused (401)');
  await until(status, ({ connected }) => connected);

  fixture.farm.setPassword('another');
  fixture.farm.endSessions();
  const { lastError, lastFailure } = await until(status, ({ lastError = '' }) =>
    lastError.includes('/login'),
  );
  assert.is(lastFailure, 'login-refused');
  assert.is(lastError, 'POST /login: the log-in is refused (401)');
  assert.not.match(lastError ?? '', CANARY);
  assert.is((await register()).lastError, lastError);
  assert.equal(await types(), ['DeviceRegistrationPlanned', 'DeviceRegistrationFailed']);
  fixture.farm.setPassword(fixture.farm.password);
});

connection('two who register at once register one device, and again changes nothing', async () => {
  const [one, other] = await Promise.all([register(), register()]);
  assert.equal([one.device.state, one.device.id], ['pending', other.device.id]);
  const before = await types();
  assert.equal(await register(), one);
  assert.equal([await types(), fixture.farm.world.devices.length], [before, 1]);
  assert.is((await recorded())[0]?.actor, 'anna');
});

connection(
  'confirmed there it is registered; removed there it can be registered again, as the same',
  async () => {
    const { id = '' } = (await status()).device;
    fixture.farm.confirmDevice(id);
    const confirmed = await until(status, ({ device }) => device.state === 'registered');
    assert.is(confirmed.device.id, id);
    assert.ok(Date.parse(confirmed.device.registeredAt ?? '') > Date.now() - 60_000);
    assert.equal(await register(), confirmed);

    fixture.farm.removeDevice(id);
    const removed = await until(status, ({ device }) => device.state === 'unregistered');
    assert.equal(removed.device, { state: 'unregistered', id });
    assert.equal((await register()).device, { state: 'pending', id });
  },
);

connection('a registration that could not reach the farm system is resumed', async () => {
  const { id = '' } = (await status()).device;
  fixture.farm.removeDevice(id);
  fixture.farm.faults.add({ kind: 'status', status: 500, route: 'PUT /devices/{deviceId}' });
  assert.equal((await register()).device, { state: 'unregistered', id });
  assert.equal(fixture.farm.world.devices, []);

  fixture.farm.faults.clear();
  await until(
    () => fixture.farm.world.devices.map((device) => device.id),
    ([first]) => first === id,
  );
  await until(status, ({ device }) => device.state === 'pending');
});

connection('without configuration it says so, and what is missing', async () => {
  await fixture.restart({ FARMSYS_PASSWORD: '', FARMSYS_ENCRYPTION_KEY: '' });
  const calls = fixture.farm.requests.count();
  assert.equal(await status(), {
    configured: false,
    connected: false,
    device: { state: 'unregistered' },
    lastError: 'FARMSYS_PASSWORD, FARMSYS_ENCRYPTION_KEY are not set',
  });
  const { status: code, body } = await anna('POST', '/farmsys/register-device');
  assert.equal([code, body.type], [409, '/problems/conflict']);
  assert.match(String(body.detail), 'FARMSYS_PASSWORD, FARMSYS_ENCRYPTION_KEY');
  assert.is((await health())?.message, 'not configured: FARMSYS_PASSWORD, FARMSYS_ENCRYPTION_KEY not set');
  assert.is(fixture.farm.requests.count(), calls);
});
connection.run();
