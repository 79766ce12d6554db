import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { FieldValue } from '../../domain/events/index.ts';
import { customFieldChanges, type FieldEdit, staleFields } from './custom-field-edits.ts';

// Given the custom fields of a document, when a person edits them, then these are the changes, or what is wrong.

const edits = suite('custom fields edited by hand');
const [AMOUNT, DUE, CHOICE, PAPERS, APPROVAL] = [1, 2, 3, 4, 15];
const options = [{ id: 'bar', label: 'Bar' }];
const fields = new Map(
  [
    { id: AMOUNT, name: 'Betrag', type: 'monetary', options: [] },
    { id: DUE, name: 'Fällig', type: 'date', options: [] },
    { id: CHOICE, name: 'Zahlart', type: 'select', options },
    { id: PAPERS, name: 'Belege', type: 'documentlink', options: [] },
    { id: APPROVAL, name: 'Freigabe', type: 'select', options },
  ].map((one) => [one.id, one]),
);
const given = (present: Record<number, FieldValue>) => {
  const customFields = Object.entries(present).map(([field, value]) => ({ field: Number(field), value }));
  return {
    when: (...wanted: FieldEdit[]) =>
      customFieldChanges({ customFields }, wanted, { fields, approvalField: APPROVAL }),
    stale: (...seen: FieldEdit[]) => staleFields({ customFields }, seen),
  };
};

edits('a value is changed, a field is added, one is emptied', () => {
  const { changes, errors } = given({ [AMOUNT]: 'EUR12.50', [PAPERS]: [7] }).when(
    { field: AMOUNT, value: 'EUR13.00' },
    { field: DUE, value: '2026-12-24' },
    { field: PAPERS, value: null },
  );
  assert.equal(errors, []);
  assert.equal(changes, [
    { what: 'customField', field: AMOUNT, from: 'EUR12.50', to: 'EUR13.00' },
    { what: 'customField', field: DUE, to: '2026-12-24' },
    { what: 'customField', field: PAPERS, from: [7], to: [] },
  ]);
});

edits('what is so already is no change, nor is emptying what is not there', () => {
  const present = given({ [AMOUNT]: 'EUR12.50', [DUE]: null });
  const same = [
    { field: AMOUNT, value: 'EUR12.50' },
    { field: DUE, value: '' },
    { field: CHOICE, value: null },
  ];
  assert.equal(present.when(...same), { changes: [], errors: [] });
});

edits('a choice may be named by its label, and becomes its id', () => {
  assert.equal(given({}).when({ field: CHOICE, value: 'Bar' }).changes, [
    { what: 'customField', field: CHOICE, to: 'bar' },
  ]);
});

edits(
  'what does not fit, what Paperless does not have, and the approval are refused, each where it stands',
  () => {
    const { changes, errors } = given({}).when(
      { field: AMOUNT, value: '12,50' },
      { field: DUE, value: '2026-02-30' },
      { field: CHOICE, value: 'Scheck' },
      { field: PAPERS, value: true },
      { field: 99, value: 'x' },
      { field: APPROVAL, value: 'bar' },
    );
    assert.equal(changes, []);
    assert.equal(
      errors.map(({ path, code }) => `${path} ${code}`),
      [
        ...[0, 1, 2, 3].map((index) => `customFields.${index} field-value`),
        'customFields.4 custom-field-unknown',
        'customFields.5 is-approval-field',
      ],
    );
  },
);

edits('a field is named once', () => {
  const twice = [
    { field: DUE, value: '2026-12-24' },
    { field: DUE, value: '2026-12-31' },
  ];
  assert.is(given({}).when(...twice).errors[0]?.code, 'every-id-once');
});

edits('what somebody saw holds still when it is there, or both are empty', () => {
  const present = given({ [AMOUNT]: 'EUR12.50', [PAPERS]: [] });
  assert.equal(
    present.stale(
      { field: AMOUNT, value: 'EUR12.50' },
      { field: PAPERS, value: null },
      { field: DUE, value: null },
    ),
    [],
  );
  assert.equal(present.stale({ field: AMOUNT, value: 'EUR1.00' }, { field: DUE, value: '2026-01-01' }), [
    AMOUNT,
    DUE,
  ]);
});

edits.run();
