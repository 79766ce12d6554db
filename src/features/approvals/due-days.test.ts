import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dueDays } from './due-days.ts';

const due = suite('what is due goes by the date in the office');
const evening = Date.parse('2026-12-28T23:30:00Z');

due('the same moment is another day elsewhere', () => {
  assert.equal(dueDays('Europe/Berlin', evening), { today: '2026-12-29', soon: '2027-01-05' });
  assert.equal(dueDays('America/New_York', evening), { today: '2026-12-28', soon: '2027-01-04' });
});

due('a week is seven days also when the clocks are put forward', () => {
  assert.is(dueDays('Europe/Berlin', Date.parse('2026-03-27T12:00:00Z')).soon, '2026-04-03');
});

due.run();
