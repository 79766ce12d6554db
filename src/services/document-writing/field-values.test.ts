import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { asEventValue, toFieldValue } from './field-values.ts';

const select = [{ id: 'abcdefghijklmnop', label: 'Freigegeben' }];
const value = (type: string, text: string) => toFieldValue({ id: 1, name: 'f', type, options: select }, text);
const values = suite('custom field values');

function url(text: string): [string, string, unknown] {
  return ['url', text, undefined];
}

const cases: [string, string, unknown][] = [
  ['string', 'a'.repeat(128), 'a'.repeat(128)],
  ['string', 'a'.repeat(129), undefined],
  ['url', 'https://x/y', 'https://x/y'],
  ['url', 'x/y', undefined],
  ['url', 'mailto:hof@example.org', 'mailto:hof@example.org'],
  ...['javascript:alert(1)', 'JavaScript:alert(1)', 'java\tscript:alert(1)', '\u0001javascript:alert(1)'].map(
    url,
  ),
  ...['data:text/html,<script>x</script>', 'vbscript:x', 'blob:https://x/y', 'about:blank', 'https:'].map(
    url,
  ),
  ['date', '2026-02-28', '2026-02-28'],
  ['date', '2026-02-29', undefined],
  ['date', '28.02.2026', undefined],
  ['boolean', 'ja', true],
  ['boolean', 'vielleicht', undefined],
  ['integer', '42', 42],
  ['integer', '4.2', undefined],
  ['integer', '2147483648', undefined],
  ['float', '19.50', '19.5'],
  ['float', '1e3', undefined],
  ['monetary', 'EUR119.00', 'EUR119.00'],
  ['monetary', 'EUR-5.5', 'EUR-5.5'],
  ['monetary', '119,00', undefined],
  ['monetary', 'EUR119', undefined],
  ['select', 'Freigegeben', 'abcdefghijklmnop'],
  ['select', 'abcdefghijklmnop', 'abcdefghijklmnop'],
  ['select', 'freigegeben', undefined],
  ['documentlink', '3, 4', [3, 4]],
  ['documentlink', '3, 2147483648', undefined],
  ['documentlink', '0', undefined],
  ['hologram', 'x', undefined],
];
for (const [type, text, expected] of cases) {
  values(`${type} “${text.slice(0, 20)}”`, () => assert.equal(value(type, text), expected));
}

values('become what events can hold', () => {
  assert.equal(
    [19.5, 42, 'a\u0000\ud800', true, null, undefined, [1, 2.5, 3], { odd: 1 }].map(asEventValue),
    ['19.5', 42, 'a\ufffd', true, null, null, [1, 3], null],
  );
  assert.is((asEventValue('x'.repeat(9_999)) as string).length, 2_000);
});
values.run();
