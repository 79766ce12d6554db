import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createFormats } from '../../texts/formats.ts';
import { fieldText } from './field-text.ts';

const words = suite('values of custom fields in words');
const formats = createFormats('de', 'Europe/Berlin');
const field = (type: string) => ({ id: 1, name: 'x', type, options: [{ id: 'abc', label: 'Rückfrage' }] });

const cases: [type: string, value: unknown, expected: string][] = [
  ['monetary', 'EUR-3220.52', '-3.220,52\u00a0€'],
  ['monetary', '19.99', '19,99'],
  ['monetary', 'about 3', 'about 3'],
  ['date', '2026-03-05', '05.03.2026'],
  ['date', 'tomorrow', 'tomorrow'],
  ['select', 'abc', 'Rückfrage'],
  ['select', 'gone', 'gone'],
  ['integer', 40014, '40014'],
  ['float', 1234.5, '1.234,5'],
  ['documentlink', [3, 4], '#3, #4'],
  ['string', 'RE-1', 'RE-1'],
  ['string', null, ''],
];
for (const [type, value, expected] of cases) {
  words(`${type} ${JSON.stringify(value)}`, () =>
    assert.is(fieldText(formats, field(type), value), expected),
  );
}
words('a field that is not known', () => assert.is(fieldText(formats, undefined, 'EUR1.00'), 'EUR1.00'));
words.run();
