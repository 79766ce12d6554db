import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { SubstituteRow } from '../../../projections/substitutes.ts';
import { refusalOf, type Substitution } from './plan-substitute.ts';

const rules = suite('who may stand in for whom');
const TODAY = '2026-11-22';
const wanted = (more: Partial<Substitution> = {}): Substitution => ({
  ...{ absent: 'anna', substitute: 'ben', from: '2026-11-23', until: '2026-11-30' },
  ...more,
});
const known = (
  absent: string,
  substitute: string,
  from = '2026-11-25',
  until = '2026-11-26',
): SubstituteRow => ({
  ...{
    substitution_id: 'x',
    absent,
    substitute,
    first_day: from,
    last_day: until,
    named_at: '',
    named_by: absent,
  },
});
const refused = (of: Partial<Substitution>, ...rows: SubstituteRow[]) => refusedTo('anna', of, ...rows);
/** `ben-2` is another account of ben. */
const refusedTo = (namedBy: string, of: Partial<Substitution>, ...rows: SubstituteRow[]) => {
  const human = (sub: string) => sub.replace('-2', '');
  return refusalOf(wanted(of), rows, {
    ...{ today: TODAY, namedBy, sameHuman: (one, other) => human(one) === human(other) },
  });
};

rules('somebody else, for some days from today on', () => {
  assert.is(refused({}), undefined);
  assert.is(refused({ from: '2026-11-01', until: TODAY }), undefined, 'it has begun already');
  assert.is(refused({ substitute: 'anna' }), 'substitute-of-oneself');
  assert.is(refused({ until: '2026-11-22', from: '2026-11-23' }), 'substitute-ends-before');
  assert.is(refused({ from: '2026-11-01', until: '2026-11-21' }), 'substitute-in-the-past');
  assert.is(refused({ until: '2027-11-30' }), 'substitute-too-long');
});

rules('nobody names themselves the substitute of others, with no account of theirs', () => {
  assert.is(refusedTo('ben', {}), 'substitute-names-oneself');
  assert.is(refusedTo('ben-2', {}), 'substitute-names-oneself');
  assert.is(refusedTo('admin', {}), undefined);
  assert.is(refused({ substitute: 'anna-2' }), 'substitute-of-oneself');
  assert.is(refused({}, known('ben-2', 'cora')), 'substitute-of-substitute');
});

rules('one at a time; several people may have the same substitute', () => {
  assert.is(refused({}, known('anna', 'cora')), 'substitute-twice');
  assert.is(refused({}, known('anna', 'cora', '2026-12-01', '2026-12-02')), undefined);
  assert.is(refused({}, known('dora', 'ben')), undefined);
});

rules('nobody stands in for a substitute: neither is one named who is absent, nor may one be absent', () => {
  assert.is(refused({}, known('ben', 'cora')), 'substitute-of-substitute');
  assert.is(refused({}, known('dora', 'anna')), 'substitute-of-substitute');
  assert.is(refused({}, known('ben', 'anna')), 'substitute-of-substitute', 'nor in a circle');
  assert.is(
    refused({}, known('ben', 'cora', '2026-11-30', '2026-12-02')),
    'substitute-of-substitute',
    'the last day',
  );
  assert.is(refused({}, known('ben', 'cora', '2026-12-01', '2026-12-02')), undefined, 'at another time');
});

rules.run();
