import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { NO, rowOf, seen, YES } from '../../../scripts/testing/approval-facts.ts';
import { type Told, uuid } from '../../../scripts/testing/given.ts';
import { agreed, invoiceRead, withdrawn } from '../../../scripts/testing/release-facts.ts';
import { knownPerson, people } from '../../../scripts/testing/release-state.ts';
import type { Need } from './needed-people.ts';
import { type ReleaseStep, releaseStep } from './plan-release.ts';

// Given what was released before, when somebody releases now, then it is the last release, a first one, or none.

const rules = suite('releases by several people');
const two: Need = { people: 2, groups: [], because: ['amount'] };
const oneOf = (...groups: string[]): Need => ({ people: 1, groups, because: ['new-supplier'] });

const given = (...events: Told[]) => ({
  when: (by: string, needs: Need[], more: Who & { to?: typeof YES; confirmedBy?: string[] } = {}) => {
    const { to = YES, confirmedBy = [], ...who } = more;
    const terms = { needs, confirmedBy, marks: [], ibanEnding: null, people: people(by, who) };
    return releaseStep(rowOf(seen(null), ...events), to, terms);
  },
});
type Who = Parameters<typeof people>[1];
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

rules('what is again as it was released counts again: it is what was seen', () => {
  const amount = (value: string) => seen(null, { fields: { customFields: [{ field: 1, value }] } });
  const first = agreed(90, 'anna');
  const back = rowOf(seen(null), first, amount('EUR120.00'), seen(null)).agreements;
  assert.equal(
    back.map(({ changed }) => changed),
    [[]],
  );
  assert.equal(ids(given(first, amount('EUR120.00'), seen(null)).when('ben', [two])), [uuid(90)]);
});

rules('who was erased since stands behind nothing: they may be whoever comes next', () => {
  const known = [knownPerson('ben'), knownPerson('cora')];
  assert.is(given(agreed(90, 'anna')).when('ben', [two], { known }).step, 'first');
  assert.is(given().when('ben', [two], { known, confirmedBy: ['anna'] } as never).step, 'first');
});

rules('a release with another value is not agreed to', () => {
  assert.is(given(agreed(90, 'anna', { to: NO })).when('ben', [two]).step, 'first');
});

rules('who may not release any more stands behind nothing; who has only changed groups does', () => {
  for (const groups of [[], ['Sonstige']]) {
    const known = [knownPerson('anna', { groups })];
    assert.is(given(agreed(90, 'anna')).when('ben', [two], { known }).step, 'first', groups.join());
  }
  const asLead = agreed(90, 'anna', { groups: ['Leitung'] });
  assert.equal(ids(given(asLead).when('ben', [two, oneOf('Leitung')])), [uuid(90)]);
});

rules('two accounts with one verified address are one person', () => {
  const address = 'eve@hofbuero.example';
  const known = [knownPerson('eve-1', { address: 'EVE@hofbuero.example' }), knownPerson('anna')];
  const first = given(agreed(90, 'eve-1'));
  assert.is(first.when('eve-2', [two], { known, address }).step, 'given');
  assert.is(first.when('eve-2', [two], { known }).step, 'last', 'nobody has made sure of the address');
  // Both had released before the address was known: that is one release.
  const both = given(agreed(90, 'eve-1'), agreed(91, 'eve-2'));
  const three = { ...two, people: 3 };
  const all = [...known, knownPerson('eve-2', { address })];
  assert.is(both.when('anna', [three], { known: all }).step, 'first');
  assert.is(both.when('anna', [three], { known: [...known, knownPerson('eve-2')] }).step, 'last');
});

rules(
  'who confirms a new account is one of those that it takes, and with a release of their own still one',
  () => {
    const newIban: Need = { people: 2, groups: [], because: ['new-iban'] };
    assert.is(given().when('ben', [newIban], { confirmedBy: ['ben'] }).step, 'first');
    assert.is(given().when('anna', [newIban], { confirmedBy: ['ben'] }).step, 'last');
    assert.is(given(agreed(90, 'ben')).when('anna', [newIban], { confirmedBy: ['ben'] }).step, 'last');
    assert.is(given().when('ben', [{ ...newIban, people: 3 }], { confirmedBy: ['anna'] }).step, 'first');
    // What they made sure of says nothing about an amount, or about a file that nobody has read.
    for (const cause of ['amount', 'not-read', 'iban-unclear'] as const) {
      const both: Need = { ...newIban, because: ['new-iban', cause] };
      assert.is(given().when('anna', [both], { confirmedBy: ['ben'] }).step, 'first', cause);
    }
    const address = 'ben@hofbuero.example';
    const known = [knownPerson('ben', { address })];
    assert.is(given().when('ben-2', [newIban], { confirmedBy: ['ben'], known, address }).step, 'first');
    const lost = [knownPerson('ben', { groups: [] })];
    assert.is(given().when('anna', [newIban], { confirmedBy: ['ben'], known: lost }).step, 'first');
    // Of the group that is asked for, or of no use.
    const leads: Need = { ...newIban, people: 1, groups: ['Leitung'] };
    assert.is(given().when('anna', [leads], { confirmedBy: ['ben'] }).step, 'other-group');
    const lead = [knownPerson('ben', { groups: ['Leitung'] })];
    assert.is(given().when('anna', [leads], { confirmedBy: ['ben'], known: lead }).step, 'last');
  },
);

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

const lena = knownPerson('lena', { groups: ['Leitung'] });
const away = { absent: ['lena'], known: [lena] };

rules('for somebody absent: where their group is asked for, and with both names', () => {
  assert.equal(given().when('ben', [oneOf('Leitung')], away), {
    step: 'last',
    instead: 'lena',
    agreements: [],
  });
  assert.equal(
    given().when('ben', [two], away),
    { step: 'first', instead: null, groups: [] },
    'in one’s own name',
  );
});

rules('for somebody absent one counts with their groups or with one’s own, never with both', () => {
  const needs = [oneOf('Leitung'), oneOf('Büro')];
  assert.equal(given().when('ben', needs, away), { step: 'first', instead: null, groups: ['Büro'] });
  assert.is(given(agreed(90, 'ben', { groups: ['Büro'] })).when('ben', needs, away).step, 'given');
});

rules('for somebody who may not release any more, or is oneself, nobody stands in', () => {
  const gone = { absent: ['lena'], known: [knownPerson('lena', { groups: ['Chor'] })], releasing: ['Büro'] };
  assert.is(given().when('ben', [oneOf('Chor')], gone).step, 'other-group');
  const address = 'ben@hofbuero.example';
  const himself = { absent: ['lena'], known: [{ ...lena, address }], address };
  assert.is(given().when('ben', [oneOf('Leitung')], himself).step, 'other-group');
});

rules('substitutes in a circle are no more people than there are', () => {
  const inHerName = agreed(90, 'ben', { instead: 'anna' });
  assert.is(given(inHerName).when('anna', [two], { absent: ['ben'] }).step, 'given');
  assert.is(given(inHerName).when('cora', [two], { absent: ['ben'] }).step, 'last');
  const third = agreed(91, 'cora', { instead: 'ben' });
  assert.is(given(inHerName, third).when('dora', [{ ...two, people: 3 }]).step, 'first', 'ben counts once');
});

rules('nobody releases a second time in the name of somebody else', () => {
  const needs = [{ ...two, groups: ['Leitung'] }];
  const more = { ...away, groups: ['Leitung'] };
  assert.is(given(agreed(90, 'ben', { groups: ['Leitung'] })).when('ben', needs, more).step, 'given');
  // Lena has released before she left: her substitute is no second Lena.
  const hers = agreed(90, 'lena', { groups: ['Leitung'] });
  assert.is(given(hers).when('ben', needs, away).step, 'other-group');
  // And what was released in her name she does not release again.
  const inHerName = agreed(90, 'ben', { instead: 'lena', groups: ['Leitung'] });
  assert.is(given(inHerName).when('lena', needs, { groups: ['Leitung'] }).step, 'given');
});

rules.run();
