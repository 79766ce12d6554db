import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dayAfter, officeTime } from './office-time.ts';

const times = suite('times in fields are those of the office');
const { fromField, toField } = officeTime('Europe/Berlin');

for (const [wall, utc] of [
  ['2026-11-21T09:41:07', '2026-11-21T08:41:07.000Z'],
  ['2026-07-01T00:00:00', '2026-06-30T22:00:00.000Z'],
  ['2026-03-29T01:59:00', '2026-03-29T00:59:00.000Z'],
  ['2026-03-29T03:00:00', '2026-03-29T01:00:00.000Z'],
  ['2026-10-25T02:30:00', '2026-10-25T01:30:00.000Z'],
  ['2026-10-25T01:59:00', '2026-10-24T23:59:00.000Z'],
] as const) {
  times(`${wall} is ${utc}, and back`, () => {
    assert.is(fromField(wall), utc);
    assert.is(toField(utc), wall);
  });
}

times('a day begins at midnight in the office; minutes are enough', () => {
  assert.is(fromField('2026-11-21'), '2026-11-20T23:00:00.000Z');
  assert.is(fromField('2026-11-21T09:41'), '2026-11-21T08:41:00.000Z');
  assert.is(dayAfter('2026-12-31'), '2027-01-01');
});

times('another zone, another time and another date', () => {
  const chatham = officeTime('Pacific/Chatham');
  assert.is(chatham.fromField('2026-11-21T09:41'), '2026-11-20T19:56:00.000Z');
  assert.is(chatham.toField('2026-11-20T19:56:00.000Z'), '2026-11-21T09:41:00');
  const evening = Date.parse('2026-11-21T22:30:00Z');
  assert.is(officeTime('America/New_York').today(evening), '2026-11-21');
  assert.is(officeTime('Europe/Berlin').today(evening + 3_600_000), '2026-11-22');
  assert.is(chatham.today(evening), '2026-11-22');
});

times('what is no time is nothing', () => {
  for (const text of ['', 'heute', '2026-13-01', '2026-11-21T25:00']) assert.is(fromField(text), undefined);
});

times.run();
