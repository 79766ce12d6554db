import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { RecordedEvent } from '../../platform/event-log/index.ts';
import { deviceFrom, isNews } from './device.ts';

const device = suite('the device, folded from its stream');
const ID = '6f1c1f0e-5a51-4a0f-9f3a-0c7f2f5b8f11';

const stream = (...facts: [type: string, data?: Record<string, string>][]): RecordedEvent[] =>
  facts.map(([type, data], index) => ({
    ...{ position: index + 1, id: '', stream: 'farm-device', version: index + 1, hash: '' },
    type,
    data: { deviceId: ID, ...data },
    metadata: { actor: 'anna', correlationId: 'c', schema: 1 },
    recordedAt: `2026-11-21T10:00:0${index}.000Z`,
  }));

const PLANNED: [string, Record<string, string>] = ['DeviceRegistrationPlanned', { name: 'Intake' }];
const says = (state: string): [string, Record<string, string>] => ['DeviceStateChanged', { state }];

device('is unknown before anybody has registered it', () => {
  assert.is(deviceFrom([]), null);
});

device('planned, announced, confirmed: with the time since which it is so', () => {
  assert.equal(deviceFrom(stream(PLANNED)), {
    ...{ id: ID, name: 'Intake', registration: 'planned', failure: null },
    ...{ state: 'unregistered', since: null, version: 1 },
  });
  assert.equal(deviceFrom(stream(PLANNED, says('pending'), says('registered'))), {
    ...{ id: ID, name: 'Intake', registration: 'done', failure: null },
    ...{ state: 'registered', since: '2026-11-21T10:00:02.000Z', version: 3 },
  });
});

device('a failure is over with the next attempt', () => {
  const failed = stream(PLANNED, ['DeviceRegistrationFailed', { reason: 'refused' }]);
  assert.equal([deviceFrom(failed)?.registration, deviceFrom(failed)?.failure], ['failed', 'refused']);
  const again = deviceFrom([...failed, ...stream(PLANNED)]);
  assert.equal([again?.registration, again?.failure, again?.id], ['planned', null, ID]);
});

device('that it is not known there ends no registration that is on its way', () => {
  const under = deviceFrom(stream(PLANNED, says('pending'), PLANNED, says('unregistered')));
  assert.equal([under?.registration, under?.state], ['planned', 'unregistered']);
});

device('is told of only where it is news', () => {
  const pending = deviceFrom(stream(PLANNED, says('pending')));
  const planned = deviceFrom(stream(PLANNED, says('pending'), PLANNED));
  assert.ok(pending && planned);
  assert.equal([isNews(pending, 'pending'), isNews(pending, 'registered')], [false, true]);
  assert.is(isNews(planned, 'pending'), true, 'it answers the second registration');
  const fresh = deviceFrom(stream(PLANNED));
  assert.is(fresh && isNews(fresh, 'unregistered'), false);
});

device('removed in the farm system and registered anew it keeps its id', () => {
  const again = deviceFrom(
    stream(PLANNED, says('registered'), says('unregistered'), PLANNED, says('pending')),
  );
  assert.equal([again?.id, again?.state, again?.registration], [ID, 'pending', 'done']);
});
device.run();
