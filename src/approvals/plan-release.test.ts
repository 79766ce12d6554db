import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { NO, rowOf, seen, YES } from '../../scripts/testing/approval-facts.ts';
import { type Told, uuid } from '../../scripts/testing/given.ts';
import { agreed, invoiceRead, withdrawn } from '../../scripts/testing/release-facts.ts';
import type { Need } from './needed-people.ts';
import { NO_TERMS, type ReleaseStep, type ReleaseTerms, releaseStep } from './plan-release.ts';

// Given what was released before, when somebody releases now, then it is the last release, a first one, or none.

const rules = suite('releases by several people');
const two: Need = { people: 2, groups: [], because: ['amount'] };
const oneOf = (...groups: string[]): Need => ({ people: 1, groups, because: ['new-supplier'] });

const given = (...events: Told[]) => ({
  when: (
    by: string,
    needs: Need[],
    more: Partial<ReleaseTerms> & { groups?: string[]; to?: typeof YES } = {},
  ) => {
    const { groups = [], to = YES, ...terms } = more;
    return releaseStep(rowOf(seen(null), ...events), to, { ...NO_TERMS({ by, groups }), needs, ...terms });
  },
});
const ids = (next: ReleaseStep) =>
  next.step === 'last' ? next.agreements.map((one) => one.agreementId) : next.step;

rules('nothing is asked for: one person is enough', () => {
  assert.equal(given().when('ben', []), { step: 'last', instead: null, agreements: [] });
});

rules('of two people the first one waits for the second', () => {
  assert.is(given().when('anna', [two]).step, 'first');
  assert.equal(ids(given(agreed(90, 'anna')).when('ben', [two])), [uuid(90)]);
});

rules('nobody is two people', () => {
  assert.is(given(agreed(90, 'anna')).when('anna', [two]).step, 'given');
});

rules('a release that was taken back is none', () => {
  assert.is(given(agreed(90, 'anna'), withdrawn(90, 'anna')).when('ben', [two]).step, 'first');
});

rules('what has changed since was not released: the IBAN, the file, the amount', () => {
  for (const other of [
    seen(null, { checksum: 'file-2' }),
    seen(null, { fields: { customFields: [{ field: 1, value: 'EUR120.00' }] } }),
  ]) {
    assert.is(given(agreed(90, 'anna'), other).when('ben', [two]).step, 'first');
    // Who released it then may release it as it is now.
    assert.is(given(agreed(90, 'anna'), other).when('anna', [two]).step, 'first');
  }
  const seal = { ...rowOf(seen(null), invoiceRead()) };
  const about = {
    checksum: 'file-1',
    amount: { value: '119', currency: 'EUR' },
    due: null,
    correspondent: 3,
  };
  const first = agreed(90, 'anna', { seal: { ...about, invoice: seal.invoice } });
  assert.equal(ids(given(invoiceRead(), first).when('ben', [two])), [uuid(90)]);
  const other = invoiceRead({
    iban: { key: '2'.repeat(64), lastFour: '3000', iban: null },
  });
  assert.is(given(invoiceRead(), first, other).when('ben', [two]).step, 'first');
});

rules('a release with another value is not agreed to', () => {
  assert.is(given(agreed(90, 'anna', { to: NO })).when('ben', [two]).step, 'first');
});

rules('who may not release any more stands behind nothing; who has only changed groups does', () => {
  assert.is(given(agreed(90, 'anna')).when('ben', [two], { lost: new Set(['anna']) }).step, 'first');
  const asLead = agreed(90, 'anna', { groups: ['Leitung'] });
  assert.equal(ids(given(asLead).when('ben', [two, oneOf('Leitung')])), [uuid(90)]);
});

rules('it takes somebody of a group: others are told, and count where anybody does', () => {
  assert.equal(given().when('ben', [oneOf('Leitung')]), { step: 'other-group', groups: ['Leitung'] });
  assert.is(given().when('anna', [oneOf('Leitung')], { groups: ['Leitung'] }).step, 'last');
  assert.is(given().when('ben', [two, oneOf('Leitung')]).step, 'first');
  const both = given(agreed(90, 'ben'), agreed(91, 'dora'));
  assert.is(both.when('cora', [two, oneOf('Leitung')]).step, 'other-group');
});

rules('of the groups of a person those are noted that rules ask for', () => {
  const next = given().when('anna', [{ ...two, groups: ['Leitung'] }], { groups: ['Leitung', 'Chor'] });
  assert.equal(next, { step: 'first', instead: null, groups: ['Leitung'] });
});

rules('rules that have become milder: who released first may release for good', () => {
  assert.equal(ids(given(agreed(90, 'anna')).when('anna', [])), [uuid(90)]);
});

const absent = [{ by: 'lena', groups: ['Leitung'] }];

rules('for somebody absent: where their group is asked for, and with both names', () => {
  assert.equal(given().when('ben', [oneOf('Leitung')], { absent }), {
    step: 'last',
    instead: 'lena',
    agreements: [],
  });
  assert.equal(
    given().when('ben', [two], { absent }),
    { step: 'first', instead: null, groups: [] },
    'in one’s own name',
  );
});

rules('nobody releases a second time in the name of somebody else', () => {
  const needs = [{ ...two, groups: ['Leitung'] }];
  const more = { absent, groups: ['Leitung'] };
  assert.is(given(agreed(90, 'ben', { groups: ['Leitung'] })).when('ben', needs, more).step, 'given');
  // Lena has released before she left: her substitute is no second Lena.
  const hers = agreed(90, 'lena', { groups: ['Leitung'] });
  assert.is(given(hers).when('ben', needs, { absent }).step, 'other-group');
  // And what was released in her name she does not release again.
  const inHerName = agreed(90, 'ben', { instead: 'lena', groups: ['Leitung'] });
  assert.is(given(inHerName).when('lena', needs, { groups: ['Leitung'] }).step, 'given');
});

rules.run();
