import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { FarmSystemError } from '../../gateways/farm-system/index.ts';
import { connectionHealth } from './connection-health.ts';

const health = suite('the farm system in one word');
const answered = { at: new Date(), error: null };
const failed = { at: new Date(), error: new FarmSystemError('unreachable', 'no answer') };
const calm = { isPaused: false, device: 'registered' as const };

health('what stands in the way comes first', () => {
  assert.is(connectionHealth(null, calm), 'unknown');
  assert.equal(connectionHealth(answered, calm), { state: 'connected', isFine: true });
  assert.equal(connectionHealth(failed, { isPaused: true, device: 'pending' }), {
    state: 'disconnected',
    isFine: false,
  });
  assert.equal(connectionHealth(answered, { isPaused: true, device: 'pending' }), {
    state: 'paused',
    isFine: false,
  });
  assert.equal(connectionHealth(answered, { isPaused: false, device: 'pending' }), {
    state: 'pending',
    isFine: false,
  });
  assert.equal(connectionHealth(answered, { isPaused: false, device: null }), {
    state: 'unregistered',
    isFine: false,
  });
});
health.run();
