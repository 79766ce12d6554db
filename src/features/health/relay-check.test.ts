import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { relayCheck } from './relay-check.ts';

const check = (now: object) =>
  relayCheck({
    now: () => ({ state: 'leading', position: 9, delivered: 1, parked: 0, trouble: null, ...now }),
    async stop() {},
  });

test('parked streams are no good state, though the relay leads and nothing lags', () => {
  assert.equal(check({ parked: 2 }), {
    ...{ name: 'relay', ok: false, message: 'leads; 2 streams are parked: npm run relay -- status' },
  });
  assert.is(check({}).ok, true);
  assert.is(check({ trouble: 'away' }).ok, false);
  assert.is(relayCheck(undefined).ok, true);
});

test.run();
