import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { amountField, correspondentNamed, numberField } from './guess-targets.ts';

const guesses = suite('where marked values go');
const fields = [
  { id: 1, name: 'Kundennummer', type: 'string' },
  { id: 2, name: 'Rechnungs-Nr', type: 'string' },
  { id: 3, name: 'Rechnungsnummer (alt)', type: 'date' },
  { id: 4, name: 'Skonto', type: 'monetary' },
  { id: 5, name: 'Gesamtbetrag', type: 'monetary' },
];
guesses('the number: by the name of the field, and by its type', () => {
  assert.is(numberField(fields), 2);
  assert.is(numberField(fields.filter(({ id }) => id !== 2)), 1);
  assert.is(numberField(fields.slice(2)), null);
});
guesses('the sum: the field that approvals read, else by its name', () => {
  assert.is(amountField(fields, 4), 4);
  assert.is(amountField(fields, null), 5);
  assert.is(amountField(fields, 1), 5, 'no field for money');
  assert.is(amountField(fields.slice(0, 4), null), null);
});

const correspondents = [
  { id: 1, name: 'Agrarhandel Nord' },
  { id: 2, name: 'Agrarhandel' },
  { id: 3, name: 'Müller, Söhne & Co' },
  { id: 4, name: 'Stadtwerke Kiel' },
  { id: 5, name: 'Stadtwerke Plön' },
];
const names: [supplier: string | undefined, expected: number | null][] = [
  ['Agrarhandel Nord GmbH & Co. KG', 1],
  ['AGRARHANDEL', 2],
  ['Müller Söhne Co', 3],
  ['Stadtwerke', null],
  ['Plön', 5],
  ['Agrarhandelshaus', null],
  ['KG', null],
  [undefined, null],
];
for (const [supplier, expected] of names) {
  guesses(`the correspondent of ${supplier}`, () =>
    assert.is(correspondentNamed(correspondents, supplier), expected),
  );
}
guesses.run();
