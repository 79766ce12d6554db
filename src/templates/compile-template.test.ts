import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { compileTemplate } from './index.ts';

const context = {
  id: 42,
  title: 'Müller & Söhne <GmbH>',
  content: '',
  created: '2026-03-07',
  added: null,
  correspondent: 'Agrarhandel Nord',
  documentType: '',
  match: { content: { '0': 'x', '1': '1.234,56 €', nr: 'RE-77' } },
  fields: { '5': '4711' },
};
const templates = suite('templates');

const cases: [string, string][] = [
  ['{{title}}', 'Müller & Söhne <GmbH>'],
  ['{{id}} {{correspondent}}', '42 Agrarhandel Nord'],
  ['{{match.content.nr}}/{{match.content.[1]}}', 'RE-77/1.234,56 €'],
  ['{{match.title.nr}}', ''],
  ['{{#if documentType}}{{documentType}}{{else}}ohne Typ{{/if}}', 'ohne Typ'],
  [
    "{{date created}} {{date created 'YYYY-MM'}} {{date created 'D. MMMM YY'}}",
    '07.03.2026 2026-03 7. März 26',
  ],
  ["{{date '5.3.26' 'YYYY-MM-DD'}}", '2026-03-05'],
  ["{{isoDate '31.02.2026'}}{{isoDate 'bald'}}", ''],
  ["{{isoDate 'vom 05. 03. 2026 an'}}", '2026-03-05'],
  ["{{money match.content.[1] 'EUR'}}", 'EUR1234.56'],
  [
    "{{money '1,234.5'}} {{money '-7'}} {{money '12,00 EUR'}} {{money '1.234.567'}}",
    '1234.50 -7.00 12.00 1234567.00',
  ],
  ["{{money 'nichts'}}", ''],
  ["{{upper 'straße'}} {{lower 'ÄÖ'}} {{trim '  a   b '}}", 'STRASSE äö a b'],
  ["{{truncate title 6}} {{replace title '&' 'und'}}", 'Müller Müller und Söhne <GmbH>'],
  ["{{padStart id 5 '0'}} {{default documentType 'ohne'}} {{field 5}}{{field 6}}", '00042 ohne 4711'],
  ['{{truncate (upper correspondent) 5}}', 'AGRAR'],
  ['{{constructor}}{{__proto__}}{{toString}}{{match.constructor}}', ''],
];
for (const [template, expected] of cases) {
  templates(template, () => assert.is(compileTemplate(template)(context), expected));
}

templates('a helper without what it needs says nothing instead of something odd', () => {
  assert.is(compileTemplate('{{truncate title}}{{replace}}{{padStart}}')(context).trim(), '');
});
templates.run();
