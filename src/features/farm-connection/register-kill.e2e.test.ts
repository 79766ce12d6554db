import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { apiAs } from '../../../scripts/testing/as-person.ts';
import { serviceFixture } from '../../../scripts/testing/service-fixture.ts';
import {
  OPEN_SERVICE,
  type ServiceProcess,
  serviceProcess,
} from '../../../scripts/testing/service-process.ts';
import { until } from '../../../scripts/testing/until.ts';

const killed = suite('a service that is killed while it registers its device');

killed('registers the same device when it is started again, once', async () => {
  const fixture = await serviceFixture({ documents: 1, farm: true, paused: true });
  const { farm } = fixture;
  const started: ServiceProcess[] = [];
  const start = async () => {
    const service = await serviceProcess(fixture.env, OPEN_SERVICE);
    started.push(service);
    return service;
  };
  const plannedIds = async () => {
    const { rows } = await fixture.db.query<{ id: string }>(
      `select data ->> 'deviceId' as id from events where type = 'DeviceRegistrationPlanned'`,
    );
    return rows.map(({ id }) => id);
  };
  try {
    farm.faults.add({ kind: 'hang', route: 'PUT /devices/{deviceId}' });
    const first = await start();
    const anna = apiAs(first, 'anna', { permissions: ['MANAGE_SETTINGS'] });
    const asked = anna('POST', '/farmsys/register-device').catch(() => 'cut off');
    await until(
      () => farm.requests.count('PUT /devices/{deviceId}'),
      (count) => count === 1,
    );
    await first.kill('SIGKILL');
    assert.is(await asked, 'cut off');
    const planned = await plannedIds();
    assert.is(planned.length, 1);

    farm.faults.clear();
    await start();
    await until(
      () => farm.world.devices.map(({ id }) => id),
      ([id]) => id === planned[0],
    );
    assert.equal([await plannedIds(), farm.world.devices.length], [planned, 1]);
  } finally {
    for (const service of started) await service.kill('SIGKILL');
    await fixture.close();
  }
});
killed.run();
