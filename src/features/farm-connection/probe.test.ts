import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type DeviceState, FarmSystemError } from '../../gateways/farm-system/index.ts';
import { openProbe } from './probe.ts';

const probe = suite('asking the farm system for its status');

/** A farm system that answers as `say` tells, and counts. */
function scene(say: () => Promise<DeviceState>, deviceId: string | null = 'd1') {
  const time = { now: 0, calls: 0 };
  const farm = {
    deviceState: () => {
      time.calls += 1;
      return say();
    },
    checkConnection: async () => void (await farm.deviceState()),
  };
  return { time, ...openProbe(farm, async () => deviceId, { now: () => time.now, withinMs: 50 }) };
}
const refuses = (failure: 'login-refused' | 'unauthorized') => async () => {
  throw new FarmSystemError(failure, `told: ${failure}`);
};

probe('tells connection and state; without a device the connection alone', async () => {
  const { ask } = scene(async () => 'pending');
  assert.equal(await ask(), { connected: true, device: 'pending', error: null, failure: null });
  const nobody = scene(async () => 'pending', null);
  assert.equal(await nobody.ask(), { connected: true, device: null, error: null, failure: null });
});

probe('those who look at the same time share one question; an old answer is asked anew', async () => {
  const { ask, time } = scene(async () => 'pending');
  await Promise.all([ask(), ask(), ask()]);
  assert.is(time.calls, 1);
  time.now = 5_000;
  await ask();
  assert.is(time.calls, 2);
});

probe('a failure is told in its own words', async () => {
  const { ask, time } = scene(refuses('unauthorized'));
  assert.equal(await ask(), {
    connected: false,
    device: null,
    error: 'told: unauthorized',
    failure: 'unauthorized',
  });
  time.now = 5_000;
  await ask();
  assert.is(time.calls, 2, 'the next one tries anew');
});

probe('a refused log-in is not repeated for a minute, unless something has changed', async () => {
  const { ask, forget, time } = scene(refuses('login-refused'));
  for (time.now = 0; time.now < 60_000; time.now += 7_000) {
    assert.is((await ask()).error, 'told: login-refused');
  }
  assert.is(time.calls, 1);
  time.now = 66_000;
  await ask();
  assert.is(time.calls, 2);
  forget();
  await ask();
  assert.is(time.calls, 3);
});

probe('whoever looks does not wait for a farm system that does not answer', async () => {
  const { ask } = scene(() => new Promise(() => {}));
  assert.equal(await ask(), {
    connected: false,
    device: null,
    error: 'the farm system gave no answer within 50 ms',
    failure: 'unreachable',
  });
});

probe('what is wrong here is not blamed on the farm system', async () => {
  const { ask } = scene(async () => {
    throw new Error('the database is away');
  });
  await ask().then(
    () => assert.unreachable(),
    ({ message }: Error) => assert.is(message, 'the database is away'),
  );
});
probe.run();
