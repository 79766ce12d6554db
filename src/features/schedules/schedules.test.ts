import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { schedules } from './index.ts';

type Answer = { timeZone: string; items: { name: string; next: string[] }[] };
const shown = (cron: string, at: string) => {
  const { endpoints } = schedules([{ name: 'sweep', variable: 'INTAKE_SWEEP_CRON', cron }], {
    timeZone: 'Europe/Berlin',
    now: () => new Date(at),
  });
  return endpoints[0]?.handle({} as never) as unknown as Answer;
};

test('the next two times of each schedule, in the zone of the office', () => {
  const { timeZone, items } = shown('0 0 7 * * *', '2026-10-24T12:00:00Z');
  assert.equal(
    [timeZone, items],
    [
      'Europe/Berlin',
      [
        {
          ...{ name: 'sweep', variable: 'INTAKE_SWEEP_CRON', cron: '0 0 7 * * *' },
          next: ['2026-10-25T06:00:00.000Z', '2026-10-26T06:00:00.000Z'],
        },
      ],
    ],
  );
});

test('in the night when the clock changes: once in the hour that comes twice, right after the one that is left out', () => {
  const next = (at: string) => shown('0 30 2 * * *', at).items[0]?.next;
  assert.equal(next('2026-10-24T22:00:00Z'), ['2026-10-25T00:30:00.000Z', '2026-10-26T01:30:00.000Z']);
  assert.equal(next('2027-03-27T22:00:00Z'), ['2027-03-28T01:00:00.000Z', '2027-03-29T00:30:00.000Z']);
});

test.run();
