import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Template } from '../../domain/events/written-expressions.ts';
import { compileTemplate, TemplateFailed } from './index.ts';

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
  ["{{isoDate '5. März 2026'}} {{isoDate '31 DEZ. 2026'}}{{isoDate '5. Foo 2026'}}", '2026-03-05 2026-12-31'],
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

const REFUSED = [
  ...[
    "{{field 'constructor' 'x' a=1}}",
    '{{#*inline "a"}}{{/inline}}',
    '{{* x}}',
    '{{> x}}',
    '{{#> x}}{{/x}}',
  ],
  ...[
    '{{helperMissing}}',
    '{{blockHelperMissing}}',
    '{{log}}',
    "{{log 'x'}}",
    '{{lookup}}',
    '{{lookup fields 5}}',
  ],
  ...['{{#each match}}{{this}}{{/each}}', '{{#with match}}{{title}}{{/with}}', '{{#match}}x{{/match}}'],
  ...['{{@root.title}}', '{{../title}}', '{{this}}', '{{.}}', "{{'upper' title}}", '{{5}}', "{{'title'}}"],
  ...[
    '{{#if title as |x|}}{{x}}{{/if}}',
    '{{#if title title}}x{{/if}}',
    '{{#if}}x{{/if}}',
    '{{{{raw}}}}x{{{{/raw}}}}',
  ],
  ...[
    '{{constructor title}}',
    '{{upper (constructor title)}}',
    '{{upper (helperMissing)}}',
    '{{title.toString 1}}',
  ],
  ...[
    '{{upper @root}}',
    '{{#if (lookup fields 5)}}x{{/if}}',
    `${'{{#if id}}'.repeat(30)}${'{{/if}}'.repeat(30)}`,
  ],
];
for (const text of REFUSED) {
  templates(`no part of the language, refused when set and when used: ${text.slice(0, 60)}`, () => {
    assert.not(Template.safeParse(text).success);
    assert.throws(
      () => compileTemplate(text)(context),
      (error: unknown) => error instanceof TemplateFailed,
    );
  });
}
for (const [text] of cases) {
  templates(`is part of the language: ${text}`, () => {
    const { error } = Template.safeParse(text);
    assert.is(error?.message, undefined);
  });
}

templates('the date alone is that of the label, and nothing where there is none', () => {
  const label = compileTemplate('{{date}} {{date date}}');
  assert.is(label({ date: '2026-11-22' }), '22.11.2026 22.11.2026');
  assert.is(label({}), '');
});

templates('nothing but the fields of the document is a field', () => {
  for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) {
    assert.is(compileTemplate(`{{field '${name}'}}`)(context), '');
  }
});

templates('the dearest templates end soon: with a text, or with words that say why', () => {
  const long = { ...context, content: 'ab '.repeat(3_000_000) };
  const most = (part: string) => part.repeat(Math.floor(2_000 / part.length));
  const nested = (open: string, inner: string, close: string) => {
    const depth = Math.floor((1_990 - inner.length) / (open.length + close.length));
    return `{{${open.repeat(depth).slice(1)}${inner}${close.repeat(depth).slice(0, -1)}}}`;
  };
  const dear = [
    ...['{{content}}', "{{replace content 'a' content}}", '{{upper content}}', '{{trim content}}'].map(most),
    ...[
      '{{isoDate content}}',
      '{{money content}}',
      '{{padStart content 200}}',
      "{{replace content '' 'x'}}",
    ].map(most),
    nested('(upper ', 'content', ')'),
    nested('(replace ', 'content', " 'a' 'aaaaaaaaaaaaaaa')"),
  ];
  for (const text of dear) {
    assert.is(Template.safeParse(text).error?.message, undefined, text.slice(0, 80));
    const before = process.cpuUsage();
    try {
      assert.ok(compileTemplate(text)(long).length <= 200_000);
    } catch (error) {
      assert.instance(error, TemplateFailed, text.slice(0, 80));
    }
    const { user, system } = process.cpuUsage(before);
    assert.ok(
      user + system < 500_000,
      `${(user + system) / 1_000} ms on the processor: ${text.slice(0, 80)}`,
    );
  }
});
templates.run();
