import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { lastDays } from './last-days.ts';
import { trendLines } from './trends.ts';

const DAYS = ['2026-03-27', '2026-03-28', '2026-03-29'];

test('the last days are those of the office, also across a clock change and a year', () => {
  assert.equal(lastDays(3, 'Europe/Berlin', Date.parse('2026-03-29T21:59:00Z')), DAYS);
  assert.is(lastDays(1, 'Europe/Berlin', Date.parse('2026-03-29T22:00:00Z'))[0], '2026-03-30');
  assert.is(lastDays(1, 'America/New_York', Date.parse('2026-03-29T02:00:00Z'))[0], '2026-03-28');
  assert.equal(lastDays(2, 'UTC', Date.parse('2027-01-01T00:00:00Z')), ['2026-12-31', '2027-01-01']);
});

test('days without anything are zero, those before are not counted', () => {
  const figures = [
    { day: '2026-03-26', value: '9' },
    { day: '2026-03-28', value: '4' },
  ];
  assert.equal(trendLines('matched', DAYS, figures), [
    { key: 'matched', total: '4', values: ['0', '4', '0'] },
  ]);
  assert.equal(trendLines('matched', DAYS, []), [{ key: 'matched', total: '0', values: ['0', '0', '0'] }]);
});

test('each currency is a line, summed exactly, the one of the most days first', () => {
  const figures = [
    { day: '2026-03-27', value: '5', currency: 'CHF' },
    { day: '2026-03-27', value: '0.1', currency: 'EUR' },
    { day: '2026-03-29', value: '0.2', currency: 'EUR' },
  ];
  assert.equal(trendLines('released', DAYS, figures), [
    { key: 'released', currency: 'EUR', total: '0.3', values: ['0.1', '0', '0.2'] },
    { key: 'released', currency: 'CHF', total: '5', values: ['5', '0', '0'] },
  ]);
});

test.run();
