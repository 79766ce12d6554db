import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { NO_TRUST, type Trust } from '../../../projections/trust.ts';
import { rowOf, seen } from '../../../scripts/testing/approval-facts.ts';
import { fact, type Told } from '../../../scripts/testing/given.ts';
import {
  type invoiceFacts,
  invoiceRead,
  OTHER_IBAN,
  USUAL_IBAN,
} from '../../../scripts/testing/invoice-facts.ts';
import { releaseState } from '../../../scripts/testing/release-state.ts';
import type { ReleaseCause } from '../../domain/events/index.ts';
import { judgeRelease, type ReleaseCase } from './judge-release.ts';

// Given what is known of a document and its supplier, then this is asked for, and this gives to think about.

const rules = suite('what a release takes');
const SUPPLIER = 3;
const released = (...ibans: string[]): Trust => ({
  released: [null, ...ibans].map((iban) => ({ supplier: SUPPLIER, iban })),
  confirmed: [],
});
const confirmed = (iban: string, ...by: string[]): Trust => ({
  released: [{ supplier: SUPPLIER, iban: null }],
  confirmed: [{ supplier: SUPPLIER, iban, by }],
});
const KNOWN = released(USUAL_IBAN.key);
const rule = (when: ReleaseCase['rules'][number]['when']) => ({ name: 'a', when, people: 2, groups: [] });
const newIban = rule({ newIban: true });
const newSupplier = rule({ newSupplier: true });
const high = rule({ from: [{ value: '1000', currency: 'EUR' }] });
const ALL = [newIban, newSupplier, high];

const given = (...events: Told[]) => ({
  judged: (more: Partial<ReleaseCase> = {}) =>
    judgeRelease(releaseState(rowOf(seen(null), ...events), 'ben', { trust: KNOWN, rules: ALL, ...more })),
});
const causes = ({ needs }: ReturnType<typeof judgeRelease>): ReleaseCause[] => [
  ...new Set(needs.flatMap(({ because }) => because)),
];
const read = (more: Parameters<typeof invoiceFacts>[0] = {}) => invoiceRead({ ...more });
const both = { ibans: [USUAL_IBAN, OTHER_IBAN] };

rules('all is read, known and low: one person, and nothing to think about', () => {
  const { needs, marks, ibanEnding } = given(read()).judged();
  assert.equal([needs, marks, ibanEnding], [[], [], null]);
  assert.equal(given(invoiceRead(null)).judged().needs, [], 'a file that is no invoice names no account');
});

rules('an account to which nothing was released for this supplier is new', () => {
  for (const trust of [
    released(OTHER_IBAN.key),
    {
      released: [
        { supplier: 4, iban: USUAL_IBAN.key },
        { supplier: SUPPLIER, iban: null },
      ],
      confirmed: [],
    },
  ]) {
    const judged = given(read()).judged({ trust });
    assert.equal([causes(judged), judged.marks], [['new-iban'], ['new-iban']]);
  }
  const nobody = seen(null, { fields: { correspondent: null } });
  assert.equal(causes(given(read(), nobody).judged()), ['new-iban', 'new-supplier']);
});

rules('every account of every origin counts: one that is unknown among them is enough', () => {
  for (const first of [USUAL_IBAN, OTHER_IBAN]) {
    const judged = given(read({ ...both, iban: first })).judged();
    assert.equal([causes(judged), judged.marks], [['new-iban'], ['new-iban', 'conflict']]);
  }
  const known = given(read(both)).judged({ trust: released(USUAL_IBAN.key, OTHER_IBAN.key) });
  assert.equal([causes(known), known.marks], [[], ['conflict']], 'two that are known contradict each other');
});

const ibanField = fact('ApprovalFieldsApplied', {
  ...{ field: 15, amountField: 1, dueField: null, ibanField: 9, documentIds: [7] },
});
const inField = (text: string) => [
  seen(null, {
    fields: {
      customFields: [
        { field: 1, value: 'EUR119.00' },
        { field: 9, value: text },
        { field: 15, value: null },
      ],
    },
  }),
  ibanField,
];

rules('the account in the field of Paperless is one of them, and one that cannot be told is as bad', () => {
  const text = 'DE02 1203 0000 0000 2020 51';
  assert.equal(given(read(), ...inField(text)).judged({ fieldAccount: USUAL_IBAN }).marks, []);
  const other = given(read(), ...inField(text)).judged({ fieldAccount: OTHER_IBAN });
  assert.equal([causes(other), other.marks], [['new-iban'], ['new-iban', 'conflict']]);
  const unclear = given(read(), ...inField('siehe Rechnung')).judged();
  assert.equal([causes(unclear), unclear.marks], [['iban-unclear'], ['iban-unclear']]);
});

rules('what is not known is the worst case of every rule, and told as what it is', () => {
  const older = seen(null, { checksum: 'file-2' });
  const tooLarge = invoiceRead(null, 7, 'too-large');
  for (const [events, cause] of [
    [[], 'not-read'],
    [[read(), older], 'not-read'],
    [[tooLarge], 'unreadable'],
    [[invoiceRead({}, 7, 'failed')], 'unreadable'],
    [[read({ several: ['numbers'] })], 'several-invoices'],
  ] as [Told[], ReleaseCause][]) {
    for (const one of ALL) {
      const judged = given(...events).judged({ rules: [one] });
      assert.equal(
        [causes(judged), judged.marks],
        [[cause], [cause]],
        `${cause}, ${JSON.stringify(one.when)}`,
      );
    }
    const { needs, marks } = given(...events).judged({ rules: [] });
    assert.equal([needs, marks], [[], [cause]], 'marked also where nobody asks for more');
  }
  const unclear = given(read({ ibanUnclear: true, ibans: [], iban: null })).judged();
  assert.equal([causes(unclear), unclear.marks], [['iban-unclear'], ['iban-unclear']]);
});

rules('a supplier to whom nothing was released is new; marked where a rule asks for it', () => {
  const judged = given(read()).judged({ trust: confirmed(USUAL_IBAN.key, 'anna', 'cora') });
  assert.equal(causes(judged), ['new-iban'], 'what is confirmed lifts nothing');
  const never = { released: [], confirmed: [] };
  assert.equal(given(invoiceRead(null)).judged({ trust: never }).marks, ['new-supplier']);
  assert.equal(given(invoiceRead(null)).judged({ trust: never, rules: [newIban] }).marks, []);
});

rules('who has confirmed all that is new is told; then it is marked no longer', () => {
  const one = given(read()).judged({ trust: confirmed(USUAL_IBAN.key, 'anna', 'cora') });
  assert.equal([one.confirmedBy, one.marks], [['anna', 'cora'], []]);
  const half = given(read(both)).judged({ trust: confirmed(USUAL_IBAN.key, 'anna') });
  assert.equal([half.confirmedBy, half.marks], [[], ['new-iban', 'conflict']]);
  const byOthers = { supplier: SUPPLIER, iban: OTHER_IBAN.key, by: ['cora'] };
  const trust = confirmed(USUAL_IBAN.key, 'anna', 'cora');
  const all = given(read(both)).judged({ trust: { ...trust, confirmed: [...trust.confirmed, byOthers] } });
  assert.equal(all.confirmedBy, ['cora'], 'nobody confirms by halves');
  const ofOthers = {
    ...confirmed(USUAL_IBAN.key),
    confirmed: [{ supplier: 4, iban: USUAL_IBAN.key, by: ['anna'] }],
  };
  assert.equal(given(read()).judged({ trust: ofOthers }).confirmedBy, []);
});

rules('the setting: a second person, or the last four digits of what nobody has confirmed', () => {
  const asked = (newIban: ReleaseCase['newIban'], trust: Trust, ...events: Told[]) => {
    const judged = given(...events).judged({ rules: [], newIban, trust });
    return [judged.needs.map(({ people }) => people), judged.ibanEnding];
  };
  assert.equal(asked('as-usual', NO_TRUST, read()), [[], null]);
  assert.equal(asked('second-person', NO_TRUST, read()), [[2], null]);
  assert.equal(asked('second-person', KNOWN, read()), [[], null]);
  assert.equal(asked('second-person', KNOWN), [[2], null], 'not read');
  assert.equal(asked('last-four', NO_TRUST, read()), [[], USUAL_IBAN.lastFour]);
  assert.equal(asked('last-four', KNOWN, read(both)), [[], OTHER_IBAN.lastFour]);
  assert.equal(asked('last-four', confirmed(USUAL_IBAN.key, 'anna'), read()), [[], null]);
  assert.equal(asked('last-four', KNOWN), [[2], null], 'what nobody has read cannot be typed');
});

rules('of all amounts the highest counts, and what cannot be compared is not low', () => {
  assert.equal(causes(given(read({ gross: { value: '5000', currency: 'EUR' } })).judged()), ['amount']);
  assert.equal(causes(given(read({ gross: { value: '1', currency: 'USD' } })).judged()), ['amount-unknown']);
});

rules('what only other documents tell is marked as well', () => {
  const compared = { conflict: true, duplicate: true };
  assert.equal(given(read()).judged({ compared }).marks, ['conflict', 'duplicate']);
});

rules.run();
