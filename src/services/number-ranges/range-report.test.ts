import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { rangeReport } from './range-report.ts';

const report = suite('report of a number range');
const MONDAY = '2026-11-16T08:00:00.000Z';
const TUESDAY = '2026-11-17T08:00:00.000Z';
const drawn = (from_number: number, to_number: number, drawn_at = MONDAY) => ({
  ...{ from_number, to_number, drawn_at },
});
const scans = (...numbers: number[]) => numbers.map((number) => ({ number, scannedAt: TUESDAY }));

report('what was printed and never seen is told as gaps, each with the day of its print', () => {
  const {
    neverScanned,
    drawn: count,
    scanned,
  } = rangeReport([drawn(1, 10), drawn(11, 12, TUESDAY)], scans(9, 2, 3));
  assert.equal(neverScanned, [
    { from: 1, to: 1, drawnAt: MONDAY },
    { from: 4, to: 8, drawnAt: MONDAY },
    { from: 10, to: 10, drawnAt: MONDAY },
    { from: 11, to: 12, drawnAt: TUESDAY },
  ]);
  assert.equal([count, scanned], [12, 3]);
});

report('what was seen on two pages is told with both times', () => {
  const again = [...scans(2), { number: 2, scannedAt: MONDAY }];
  const { scannedTwice, scanned } = rangeReport([drawn(1, 3)], again);
  assert.equal(scannedTwice, [{ number: 2, scannedAt: [MONDAY, TUESDAY] }]);
  assert.is(scanned, 1);
});

report('what was never printed is told, below, between and above what was', () => {
  const { neverPrinted, neverScanned } = rangeReport([drawn(5, 6), drawn(9, 9)], scans(1, 5, 6, 7, 9, 12));
  assert.equal(
    neverPrinted.map(({ number }) => number),
    [1, 7, 12],
  );
  assert.equal(neverScanned, []);
});

report('a range that nothing was drawn of', () => {
  const empty = { drawn: 0, scanned: 0, neverScanned: [], scannedTwice: [], neverPrinted: [] };
  assert.equal(rangeReport([], []), empty);
});

report('a hundred thousand numbers are compared in no time worth speaking of', () => {
  const draws = Array.from({ length: 10_000 }, (_, n) => drawn(n * 10 + 1, n * 10 + 10));
  const every = scans(...Array.from({ length: 50_000 }, (_, n) => 2 * n + 1));
  const before = process.cpuUsage();
  assert.is(rangeReport(draws, every).neverScanned.length, 50_000);
  const { user, system } = process.cpuUsage(before);
  assert.ok(user + system < 2_000_000, `${user + system} µs`);
});
report.run();
