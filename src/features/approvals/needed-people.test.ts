import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ApprovalRules } from '../../domain/events/index.ts';
import { neededPeople, type ReleaseFacts } from './needed-people.ts';

const rules = suite('how many people a release needs');
const plain: ReleaseFacts = {
  amounts: [{ value: '119', currency: 'EUR' }],
  ...{ iban: [], supplier: [], unknown: [] },
};
const rule = (when: object, more: object = {}) => ({ name: 'a', when, people: 2, groups: [], ...more });
const applies = (when: object, facts: Partial<ReleaseFacts> = {}) =>
  neededPeople(ApprovalRules.parse([rule(when)]), { ...plain, ...facts }).length === 1;
const from = (value: string, currency = 'EUR') => ({ from: [{ value, currency }] });
const euro = (...values: string[]) => ({ amounts: values.map((value) => ({ value, currency: 'EUR' })) });

rules('from an amount on, whatever its sign', () => {
  for (const [limit, amount, expected] of [
    ['119', '119', true],
    ['119.01', '119', false],
    ['119.00', '119', true],
    ['119', '-119', true],
    ['1000', '999.99', false],
    ['9', '10', true],
    ['0', '0', true],
  ] as const)
    assert.is(applies(from(limit), euro(amount)), expected, `${amount} from ${limit}`);
});

rules('of several amounts the highest counts: a field that was typed low hides nothing', () => {
  assert.ok(applies(from('1000'), euro('119', '5000')));
});

rules('what cannot be compared is not known to be low: no amount, another currency, none', () => {
  assert.ok(applies(from('1000'), { amounts: [] }));
  assert.ok(applies(from('1000'), { amounts: [{ value: '1', currency: 'JPY' }] }));
  assert.ok(applies(from('1000'), { amounts: [{ value: '1', currency: null }] }));
  const both = { from: [...from('1000').from, ...from('200000', 'JPY').from] };
  assert.not(applies(both, { amounts: [{ value: '1200', currency: 'JPY' }] }));
});

rules('for a new IBAN, for a new supplier; one of the conditions is enough', () => {
  const [iban, supplier] = [{ iban: ['new-iban' as const] }, { supplier: ['new-supplier' as const] }];
  assert.equal([applies({ newIban: true }), applies({ newIban: true }, iban)], [false, true]);
  assert.equal([applies({ newSupplier: true }), applies({ newSupplier: true }, supplier)], [false, true]);
  const [need] = neededPeople([rule({ ...from('100'), newIban: true })], { ...plain, ...iban });
  assert.equal(need?.because, ['amount', 'new-iban']);
});

rules('what nobody has read counts as the worst for every rule, and says so', () => {
  for (const when of [from('1000'), { newIban: true }, { newSupplier: true }]) {
    const [need] = neededPeople(ApprovalRules.parse([rule(when)]), { ...plain, unknown: ['not-read'] });
    assert.equal(need?.because, ['not-read'], JSON.stringify(when));
  }
  const [need] = neededPeople([rule(from('1000'))], { ...plain, amounts: [] });
  assert.equal(need?.because, ['amount-unknown']);
});

rules('rules that never apply, ask for nothing, or contradict themselves are refused with the place', () => {
  for (const [wrong, path] of [
    [[rule({})], '0.when'],
    [[rule({ newIban: true }, { people: 1 })], '0.people'],
    [[rule({ newIban: true }), rule({ newSupplier: true })], '1.name'],
    [[rule({ from: [...from('1').from, ...from('2').from] })], '0.when.from'],
    [[rule(from('-1'))], '0.when.from.0.value'],
    [[rule(from('1e9'))], '0.when.from.0.value'],
    [[rule(from('1.234,5'))], '0.when.from.0.value'],
    [[rule({ newIban: true }, { people: 6 })], '0.people'],
  ] as const) {
    const { error } = ApprovalRules.safeParse(wrong);
    assert.equal(
      error?.issues.map((issue) => issue.path.join('.')),
      [path],
      JSON.stringify(wrong),
    );
  }
});

rules.run();
