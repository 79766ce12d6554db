import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type ProcessingRule, ProcessingRules } from '../../domain/events/index.ts';
import type { EvaluationContext } from './changes-wanted.ts';
import { compileRules } from './compile-rules.ts';
import type { EvaluatedDocument } from './document-fields.ts';
import { evaluate } from './evaluate.ts';
import { RuleFailed } from './rule-failed.ts';

const scan: EvaluatedDocument = {
  id: 42,
  title: 'Scan 0815',
  content: 'Agrarhandel Nord\nRechnung Nr. RE-2026-77\nDatum 05.03.2026\nSumme 1.234,56 EUR',
  created: '2026-03-07',
  added: '2026-03-07T08:00:00.000Z',
  correspondent: null,
  documentType: 3,
  owner: null,
  tags: [1, 16],
  customFields: [{ field: 7, value: 'EUR1.00' }],
};
const context: EvaluationContext = {
  names: { correspondent: '', documentType: 'Eingangsrechnung' },
  invoice: {},
  fields: new Map([
    [7, { id: 7, name: 'Betrag', type: 'monetary', options: [] }],
    [8, { id: 8, name: 'Fällig am', type: 'date', options: [] }],
    [
      15,
      { id: 15, name: 'Freigabe', type: 'select', options: [{ id: 'abcdefghijklmnop', label: 'Rückfrage' }] },
    ],
  ]),
  tagToRemove: 16,
};

type Rule = Partial<ProcessingRule> & { name: string };
const given = (document: EvaluatedDocument, ...rules: Rule[]) => {
  const checked = ProcessingRules.parse(rules.map((rule) => ({ when: {}, then: {}, ...rule })));
  return (overrides: Partial<EvaluationContext> = {}) =>
    evaluate(document, compileRules(checked), { ...context, ...overrides });
};
const removed = { what: 'removeTag', tag: 16, rule: 'processing_tag_after' };

const matching = suite('which documents a rule matches');

const matches: [string, ProcessingRule['when'], boolean][] = [
  ['no condition', {}, true],
  ['the document type', { documentType: [2, 3] }, true],
  ['another document type', { documentType: [4] }, false],
  ['a correspondent, where the document has none', { correspondent: [1] }, false],
  ['an owner, where the document has none', { owner: [1] }, false],
  ['all tags there', { tagsAll: [1, 16] }, true],
  ['a tag missing', { tagsAll: [1, 2] }, false],
  ['none of the unwanted tags', { tagsNone: [5] }, true],
  ['an unwanted tag', { tagsNone: [5, 1] }, false],
  ['a pattern in the title', { title: '^Scan \\d+$' }, true],
  ['a pattern that the title lacks', { title: '^scan' }, false],
  ['a pattern that ignores case', { title: '(?i)^scan' }, true],
  ['patterns in title and text', { title: 'Scan', content: 'RE-(\\d{4})' }, true],
  ['one of two patterns', { title: 'Scan', content: 'Gutschrift' }, false],
];
for (const [name, when, expected] of matches) {
  matching(name, () => assert.equal(given(scan, { name: 'r', when })().rules, expected ? ['r'] : []));
}
matching.run();

const planning = suite('what a plan holds');

planning('a rule that is switched off does nothing, not even stop the others', () => {
  const off: Rule = { name: 'off', enabled: false, then: { title: 'Never' }, stop: true };
  const { rules, changes } = given(scan, off, { name: 'on', then: { title: 'Rechnung' } })();
  assert.equal(rules, ['on']);
  assert.is(changes.find(({ what }) => what === 'title')?.rule, 'on');
});

planning('no rule matched: nothing at all, the processing tag stays', () => {
  assert.equal(given(scan, { name: 'r', when: { title: 'x' } })(), { changes: [], rules: [] });
});

planning('a rule that asks for nothing takes the processing tag away', () => {
  assert.equal(given(scan, { name: 'seen' })(), { changes: [removed], rules: ['seen'] });
});

planning('with keep the processing tag stays', () => {
  assert.equal(given(scan, { name: 'seen' })({ tagToRemove: null }), { changes: [], rules: ['seen'] });
});

planning('what the patterns found goes into titles, dates, fields and notes', () => {
  const plan = given(scan, {
    name: 'invoice',
    when: { content: 'Nr\\. (?P<nr>\\S+)\\nDatum ([\\d.]+)\\nSumme ([\\d.,]+)' },
    then: {
      title: 'Rechnung {{match.content.nr}} vom {{date match.content.[2]}}',
      created: '{{isoDate match.content.[2]}}',
      customFields: {
        '7': "{{money match.content.[3] 'EUR'}}",
        '8': '{{isoDate match.content.[2]}}',
        '15': 'Rückfrage',
      },
      note: 'Typ {{documentType}}, bisher {{field 7}}',
      addTags: [5, 1],
      removeTags: [2],
      correspondent: 9,
    },
  })();
  const rule = 'invoice';
  assert.equal(plan.changes, [
    { what: 'title', from: 'Scan 0815', to: 'Rechnung RE-2026-77 vom 05.03.2026', rule },
    { what: 'correspondent', from: null, to: 9, rule },
    { what: 'created', from: '2026-03-07', to: '2026-03-05', rule },
    { what: 'customField', field: 7, from: 'EUR1.00', to: 'EUR1234.56', rule },
    { what: 'customField', field: 8, to: '2026-03-05', rule },
    { what: 'customField', field: 15, to: 'abcdefghijklmnop', rule },
    { what: 'note', to: 'Typ Eingangsrechnung, bisher EUR1.00', rule },
    { what: 'addTag', tag: 5, rule },
    removed,
  ]);
});

planning('all rules that match apply; where two want the same, the later has its way', () => {
  const plan = given(
    scan,
    { name: 'first', then: { title: 'A', addTags: [5] } },
    { name: 'other', when: { documentType: [9] }, then: { title: 'B' } },
    { name: 'last', then: { title: 'C', removeTags: [5], owner: 2 } },
  )();
  assert.equal(plan.rules, ['first', 'last']);
  assert.equal(plan.changes, [
    { what: 'title', from: 'Scan 0815', to: 'C', rule: 'last' },
    { what: 'owner', from: null, to: 2, rule: 'last' },
    removed,
  ]);
});

planning('stop ends the trying', () => {
  assert.equal(given(scan, { name: 'first', stop: true }, { name: 'second' })().rules, ['first']);
  const notHere = { name: 'not here', when: { title: 'x' }, stop: true };
  assert.equal(given(scan, notHere, { name: 'second' })().rules, ['second']);
});

planning('what the document has already is no change', () => {
  const rule = {
    name: 'r',
    then: { title: 'Scan 0815', documentType: 3, customFields: { '7': 'EUR1.00' }, addTags: [1] },
  };
  assert.equal(given(scan, rule)({ tagToRemove: null }).changes, []);
});

planning('a template without a result asks for nothing', () => {
  const rule = {
    name: 'r',
    then: { title: '{{match.content.nr}}', customFields: { '8': '{{isoDate title}}' } },
  };
  assert.equal(given(scan, rule)({ tagToRemove: null }).changes, []);
});

planning('a title is cut where Paperless cuts it', () => {
  const [change] = given(scan, { name: 'r', then: { title: `Ä${'x'.repeat(200)}` } })().changes;
  assert.is((change as { to: string }).to.length, 128);
});

planning('the same document and rules make the same plan', () => {
  const evaluation = given(scan, { name: 'r', then: { title: '{{upper title}}', note: 'n' } });
  assert.equal(evaluation(), evaluation());
});
planning.run();

const failing = suite('rules that cannot be followed');

const impossible: [string, ProcessingRule['then'], RegExp][] = [
  [
    'a date that does not exist',
    { created: '2026-02-30' },
    /Rule “r”: what its template made of “created” \(10 characters\) is no date/,
  ],
  ['a custom field that does not exist', { customFields: { '99': 'x' } }, /there is no custom field 99/],
  [
    'a value that does not suit',
    { customFields: { '8': 'bald' } },
    /made of the field “Fällig am” \(4 characters\) does not suit its type date/,
  ],
  [
    'an option that does not exist',
    { customFields: { '15': 'Nie' } },
    /field “Freigabe” \(3 characters\) does not suit/,
  ],
];
for (const [name, then, message] of impossible) {
  failing(name, () => {
    assert.throws(
      given(scan, { name: 'r', then }),
      (error: Error) => error instanceof RuleFailed && message.test(error.message),
    );
  });
}

const wrong: [string, unknown, RegExp][] = [
  ['a pattern that is none', { name: 'r', when: { title: '(' }, then: {} }, /not a valid pattern/],
  ['a pattern with look-ahead', { name: 'r', when: { title: '(?=a)' }, then: {} }, /not a valid pattern/],
  ['a template that is none', { name: 'r', when: {}, then: { title: '{{#if}' } }, /not a valid template/],
  [
    'an unknown helper',
    { name: 'r', when: {}, then: { title: '{{shout title}}' } },
    /there is no helper shout/,
  ],
  ['a partial', { name: 'r', when: {}, then: { title: '{{> other}}' } }, /there is no helper/],
  ['an unknown condition', { name: 'r', when: { size: 1 }, then: {} }, /size/],
  [
    'no id of a custom field',
    { name: 'r', when: {}, then: { customFields: { Betrag: 'x' } } },
    /the id of a custom field/,
  ],
];
for (const [name, rule, message] of wrong) {
  failing(`refused when it is set: ${name}`, () => {
    assert.match(ProcessingRules.safeParse([rule]).error?.message ?? '', message);
  });
}

failing('refused when it is set: a name used twice', () => {
  const rule = { name: 'r', when: {}, then: {} };
  assert.match(ProcessingRules.safeParse([rule, rule]).error?.message ?? '', /used twice/);
});

failing('no pattern takes longer than its text is long', () => {
  const evil = given(
    { ...scan, content: `${'a'.repeat(50_000)}!` },
    { name: 'r', when: { content: '^(a+)+$' } },
  );
  // With backtracking, this test would not end.
  assert.equal(evil().rules, []);
});
failing.run();
