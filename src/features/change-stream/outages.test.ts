import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Outage, sinceWhen } from './outages.ts';

const outages = suite('outages');

outages('keep the time at which they were noticed', () => {
  let away: Outage['system'][] = [];
  let now = 0;
  const known = sinceWhen(
    () => away,
    () => now,
  );
  assert.not(known.look());
  away = ['paperless'];
  now = 1_000;
  assert.ok(known.look());
  now = 2_000;
  assert.not(known.look());
  assert.equal(known.now(), [{ system: 'paperless', since: '1970-01-01T00:00:01.000Z' }]);
  away = ['paperless', 'farm-system'];
  now = 5_000;
  assert.ok(known.look());
  assert.equal(
    known.now().map(({ system, since }) => [system, since.slice(17, 19)]),
    [
      ['paperless', '01'],
      ['farm-system', '05'],
    ],
  );
  away = ['farm-system'];
  assert.ok(known.look());
  assert.equal(known.now().length, 1);
  away = [];
  assert.ok(known.look());
  assert.equal(known.now(), []);
});
outages.run();
