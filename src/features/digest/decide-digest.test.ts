import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { DigestRow } from '../../../projections/digests.ts';
import { decideDue, decideSending, isLastOne } from './decide-digest.ts';
import type { DigestPerson } from './digest-person.ts';

const decide = suite('what is due for somebody');
const anna: DigestPerson = {
  person: {
    ...{ sub: 'anna', username: 'anna', email: 'anna@hof.example', emailVerified: true },
    ...{ groups: ['PM_User'], permissions: ['VIEW_INBOX'] },
  },
  ...{ language: 'de', times: { days: 'daily', time: '06:30' }, whenEmpty: false },
  setAt: new Date('2026-11-10T12:00:00Z'),
  lastSeenAt: new Date('2026-11-20T12:00:00Z'),
  digest: null,
};
const settled = (last_at: string, ...days: string[]) => ({ settled: days, last_at }) as DigestRow;
const upTo21 = settled('2026-11-21T05:30:01Z', '2026-11-21', '2026-11-20');
const at = (now: string, more: Partial<DigestPerson> = {}) => {
  const work = decideDue(
    { ...anna, digest: upTo21, ...more },
    { now: new Date(now), timeZone: 'Europe/Berlin', forgetDays: 14 },
  );
  return work && [work.today.day, work.leftOut, ...work.missed];
};

decide('from the minute on, and no more once the day is settled', () => {
  assert.is(at('2026-11-22T05:29:59Z'), null);
  assert.equal(at('2026-11-22T05:30:00Z'), ['2026-11-22', null]);
  assert.is(at('2026-11-22T06:00:00Z', { digest: settled('2026-11-22T05:30:01Z', '2026-11-22') }), null);
});

decide('six hours late it is still sent, then it is left out, and with it the days before', () => {
  assert.equal(at('2026-11-22T11:30:00Z'), ['2026-11-22', null]);
  assert.equal(at('2026-11-22T11:30:01Z'), ['2026-11-22', 'too-late']);
  assert.equal(at('2026-11-25T06:00:00Z'), ['2026-11-25', null, '2026-11-22', '2026-11-23', '2026-11-24']);
});

decide('what was due before somebody set it is not sent', () => {
  assert.is(at('2026-11-22T06:00:00Z', { digest: null, setAt: new Date('2026-11-22T05:45:00Z') }), null);
  assert.equal(at('2026-11-23T06:00:00Z', { digest: null, setAt: new Date('2026-11-22T05:45:00Z') }), [
    '2026-11-23',
    null,
  ]);
});

decide('a day that was settled on a clock that was ahead hides none of the days before', () => {
  const ahead = settled('2031-01-01T05:30:01Z', '2031-01-01', '2026-11-21');
  const since = { digest: ahead, setAt: new Date('2026-11-20T12:00:00Z') };
  assert.equal(at('2026-11-22T05:30:00Z', since), ['2026-11-22', null]);
});

decide('who has left reads on for so many days and no longer', () => {
  const lastSeenAt = new Date('2026-11-08T05:30:00Z');
  assert.equal(at('2026-11-22T05:30:00Z', { lastSeenAt }), ['2026-11-22', null]);
  const earlier = new Date('2026-11-08T05:29:59Z');
  assert.equal(at('2026-11-22T05:30:00Z', { lastSeenAt: earlier }), ['2026-11-22', 'unseen']);
  assert.ok(isLastOne({ lastSeenAt }, new Date('2026-11-23T05:30:00Z'), 14));
  assert.not(isLastOne({ lastSeenAt }, new Date('2026-11-22T05:30:00Z'), 14));
});

decide('without permissions, an address or its verification there is none', () => {
  const person = (more: object) => ({ person: { ...anna.person, ...more } });
  const now = '2026-11-22T05:30:00Z';
  assert.equal(at(now, person({ permissions: [] })), ['2026-11-22', 'no-permission']);
  assert.equal(at(now, person({ email: null })), ['2026-11-22', 'no-address']);
  assert.equal(at(now, person({ emailVerified: false })), ['2026-11-22', 'not-verified']);
});

decide('only when something is open, unless they want it anyway', () => {
  const moment = { at: new Date('2026-11-22T05:30:00Z'), now: new Date('2026-11-22T05:31:00Z') };
  const nothing = { isOpen: false, hasFailed: false };
  assert.is(decideSending(anna, { isOpen: true, hasFailed: true }, moment), 'send');
  assert.is(decideSending(anna, nothing, moment), 'nothing-open');
  assert.is(decideSending({ whenEmpty: true }, nothing, moment), 'send');
});

decide('what cannot be read may be all that is open: tried again as long as there is time', () => {
  const failed = { isOpen: false, hasFailed: true };
  const moment = (now: string) => ({ at: new Date('2026-11-22T05:30:00Z'), now: new Date(now) });
  assert.is(decideSending(anna, failed, moment('2026-11-22T05:31:00Z')), 'read-again');
  assert.is(decideSending({ whenEmpty: true }, failed, moment('2026-11-22T05:31:00Z')), 'read-again');
  assert.is(decideSending(anna, failed, moment('2026-11-22T11:21:00Z')), 'not-read');
  assert.is(decideSending({ whenEmpty: true }, failed, moment('2026-11-22T11:21:00Z')), 'send');
});

decide.run();
