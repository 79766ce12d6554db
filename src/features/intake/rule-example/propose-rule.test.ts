import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type DocumentFields, ProcessingRules } from '../../../domain/events/index.ts';
import { compileRules } from '../compile-rules.ts';
import { evaluate } from '../evaluate.ts';
import { ExampleUnclear } from './propose-pattern.ts';
import { proposeRule } from './propose-rule.ts';
import type { Markable } from './value-shapes.ts';

const LETTER = `Agrarhandel Nord GmbH & Co. KG
Hauptstraße 1 · 24105 Kiel

Herrn Müller
Kundennummer 40014

Rechnung Nr.: RE-2026-0077 vom 05.03.2026
Fällig am 19.03.2026

Dünger          2 t      1.000,00
Zwischensumme            1.000,00
MwSt. 19 %                 190,00
Gesamtbetrag  EUR        1.190,00

Agrarhandel Nord GmbH & Co. KG, Amtsgericht Kiel HRB 4711`;

/** A text with the marks in it: `⟦number|RE-1⟧`. */
function marked(text: string) {
  const marks: { what: Markable; start: number; end: number }[] = [];
  let content = '';
  for (const part of text.split(/(⟦\w+\|[^⟧]*⟧)/)) {
    const [, what, value] = /^⟦(\w+)\|([^⟧]*)⟧$/.exec(part) ?? [];
    if (what === undefined || value === undefined) {
      content += part;
      continue;
    }
    marks.push({ what: what as Markable, start: content.length, end: content.length + value.length });
    content += value;
  }
  return { content, marks };
}

/** The letter with some of its words marked. */
const letterWith = (...pairs: [what: Markable, text: string][]) => {
  const marks = pairs.map(([what, text]) => {
    const start = LETTER.indexOf(text);
    assert.ok(start >= 0, text);
    return { what, start, end: start + text.length };
  });
  return { content: LETTER, marks };
};
const ALL: [Markable, string][] = [
  ['supplier', 'Agrarhandel Nord GmbH & Co. KG'],
  ['number', 'RE-2026-0077'],
  ['date', '05.03.2026'],
  ['sum', '1.190,00'],
];

const given = (example: ReturnType<typeof marked>) => {
  const proposed = proposeRule({
    ...{ name: 'Beispiel', numberField: 5, sumField: 7, correspondent: { id: 9, name: 'Agrarhandel' } },
    ...{ ...example, title: true },
  });
  // What is proposed is a rule that can be saved.
  const [rule] = ProcessingRules.parse([proposed.rule]);
  assert.ok(rule);
  return { ...proposed, finds: (content: string) => finds(content, rule) };
};

/** What the rule reads in a text, null when it does not match. */
function finds(content: string, rule: ReturnType<typeof proposeRule>['rule']) {
  const document: DocumentFields & { id: number; content: string; added: null } = {
    ...{ id: 1, title: '', content, added: null, created: '2000-01-01', correspondent: null },
    ...{ documentType: null, owner: null, tags: [], customFields: [] },
  };
  const field = (id: number, type: string) =>
    [id, { id, name: String(id), type, options: [] as { id: string; label: string }[] }] as const;
  const { rules, changes } = evaluate(document, compileRules([rule]), {
    ...{ names: { correspondent: '', documentType: '' }, invoice: {}, tagToRemove: null },
    fields: new Map([field(5, 'string'), field(7, 'monetary')] as never),
  });
  if (rules.length === 0) return null;
  const fieldOf = (id: number) =>
    changes.flatMap((change) => (change.what === 'customField' && change.field === id ? change.to : []))[0];
  const dated = changes.find(({ what }) => what === 'created');
  return { number: fieldOf(5), sum: fieldOf(7), date: dated && 'to' in dated ? dated.to : undefined };
}

const proposal = suite('a rule from an example');

proposal('the rule of a whole letter, and what was understood', () => {
  const { rule, found } = given(letterWith(...ALL));
  assert.equal(rule.then, {
    title: 'Agrarhandel {{match.content.nummer}}',
    correspondent: 9,
    created: '{{isoDate match.content.datum}}',
    customFields: { 5: '{{match.content.nummer}}', 7: "{{money match.content.betrag 'EUR'}}" },
  });
  assert.equal(found, [
    { what: 'supplier', text: 'Agrarhandel Nord GmbH & Co. KG', after: '' },
    { what: 'number', text: 'RE-2026-0077', after: 'Rechnung Nr.:' },
    { what: 'date', text: '05.03.2026', after: 'vom' },
    { what: 'sum', text: '1.190,00', after: 'Gesamtbetrag EUR' },
  ]);
});

const read = { number: 'RE-2026-0077', date: '2026-03-05', sum: 'EUR1190.00' };
const others: [name: string, text: string, expected: object | null][] = [
  ['the same', LETTER, read],
  [
    'other values',
    LETTER.replace('RE-2026-0077', 'RE-2027-10001')
      .replace('05.03.2026', '1.12.27')
      .replace('1.190,00', '23,80'),
    { number: 'RE-2027-10001', date: '2027-12-01', sum: 'EUR23.80' },
  ],
  ['other spacing', LETTER.replaceAll(/ +/g, '   ').replaceAll('\n', '\r\n\r\n'), read],
  ['all in one line', LETTER.replaceAll(/\s+/g, ' '), read],
  [
    'capitals',
    LETTER.replace('Rechnung Nr.:', 'RECHNUNG  NR').replace('Gesamtbetrag  EUR', 'GESAMTBETRAG'),
    read,
  ],
  ['no spaces around signs', LETTER.replace('Nr.: ', 'Nr:').replace('EUR        ', '€'), read],
  ['the supplier in one place only', LETTER.replace(/^.*\n/, ''), null],
  ['another supplier', LETTER.replaceAll('Nord', 'Süd'), null],
  ['a letter without a sum', LETTER.replace(/Gesamt.*\n/, ''), null],
];
for (const [name, text, expected] of others) {
  proposal(`read in a letter like it: ${name}`, () =>
    assert.equal(given(letterWith(...ALL)).finds(text), expected),
  );
}

const UMLAUTS = marked(
  'Rechnungsübersicht für März\nFälliger Endbetrag ⟦sum|12,50⟧ €\nStraßenmeisterei ⟦number|77⟧',
);
for (const [name, text] of [
  ['as marked', UMLAUTS.content],
  ['two letters', UMLAUTS.content.replaceAll('ä', 'ae').replaceAll('ß', 'ss')],
  ['lost dots', UMLAUTS.content.replaceAll('ä', 'a')],
  ['letters with a separate accent', UMLAUTS.content.normalize('NFD')],
  ['capitals', UMLAUTS.content.toUpperCase()],
] as const) {
  proposal(`umlauts: ${name}`, () => {
    const { number, sum } = given(UMLAUTS).finds(text) ?? {};
    assert.equal([number, sum], ['77', 'EUR12.50']);
  });
}
proposal('an example with separate accents reads what has none', () => {
  const text = 'Fälliger Betrag ⟦sum|9,00⟧';
  assert.is(given(marked(text.normalize('NFD'))).finds('Fälliger Betrag: 8,00')?.sum, 'EUR8.00');
});

/** What is marked in one text is read in another. */
const values: [text: string, other: string, expected: object][] = [
  ['Rechnungsnr ⟦number|4711⟧', 'Rechnungsnr. 12-34/b', { number: '12-34/b' }],
  ['Beleg ⟦number|RE 2026 0077⟧ vom 1.2.2026', 'Beleg RE 2027 12 vom 2.3.2027', { number: 'RE 2027 12' }],
  ['Belegnummer ⟦number|RE-2026⟧-77', 'Belegnummer RG-2027-1', { number: 'RG-2027' }],
  ['Endbetrag ⟦sum|EUR 1.234,56⟧', 'Endbetrag 1234,56 EUR', { sum: 'EUR1234.56' }],
  ['Endbetrag ⟦sum|1 234,56 €⟧', 'Endbetrag €12 345,60', { sum: 'EUR12345.60' }],
  ['Total CHF ⟦sum|1,234.56⟧', 'Total CHF 2,345.60', { sum: 'CHF2345.60' }],
  ["Total CHF ⟦sum|1'234.50⟧", "Total CHF 12'345.60", { sum: 'CHF12345.60' }],
  ['Gutschrift ⟦sum|-119,00⟧', 'Gutschrift: 12,50', { sum: 'EUR12.50' }],
  // Otherwise a credit would be read as a debt.
  ['Endbetrag ⟦sum|119,00⟧', 'Endbetrag: EUR -12,50', { sum: 'EUR-12.50' }],
  ['Endbetrag – netto – ⟦sum|119,00⟧', 'Endbetrag – netto – 12,50', { sum: 'EUR12.50' }],
  ['Endbetrag --- ⟦sum|119,00⟧', 'Endbetrag ---- 12,50', { sum: 'EUR12.50' }],
  ['Betrag ⟦sum|119⟧ Euro', 'Betrag 1.200 Euro', { sum: 'EUR1200.00' }],
  ['Datum: ⟦date|2026-03-05⟧', 'Datum 2027-01-31', { date: '2027-01-31' }],
  ['Datum: ⟦date|5. 3. 26⟧', 'Datum 31.12.2027', { date: '2027-12-31' }],
  ['Datum: ⟦date|5. März 2026⟧', 'Datum 31. Dezember 2027', { date: '2027-12-31' }],
  // Columns: the head of the table is the anchor, and what stands before is skipped.
  [
    'Kunde Belegdatum\n40014 ⟦date|05.03.2026⟧',
    'Kunde   Belegdatum\n  77   01.02.2027',
    { date: '2027-02-01' },
  ],
  [
    'Nummer Datum Betrag\n⟦number|77⟧ ⟦date|05.03.2026⟧ ⟦sum|1,00⟧',
    'Nummer Datum Betrag\n\n78\n06.03.2026\n2,00',
    { number: '78', date: '2026-03-06', sum: 'EUR2.00' },
  ],
  // The first "Betrag" is not the one that was marked.
  [
    'Betrag netto: 100,00\nMwSt 19,00\nBetrag brutto: ⟦sum|119,00⟧',
    'Betrag netto: 1,00\nMwSt 0,19\nBetrag brutto: 1,19',
    { sum: 'EUR1.19' },
  ],
  ['⟦number|4711⟧ Lieferschein', ' 4712 Lieferschein', { number: '4712' }],
  ['Rechnungsbetrag 1,00\nBetrag ⟦sum|2,00⟧', 'Rechnungsbetrag 3,00\nBetrag 4,00', { sum: 'EUR4.00' }],
];
for (const [text, other, expected] of values) {
  proposal(`${text.replaceAll('\n', ' / ')} → ${other.replaceAll('\n', ' / ')}`, () => {
    const { finds: find } = given(marked(text));
    const filled = Object.fromEntries(
      Object.entries(find(other) ?? {}).filter(([, value]) => value !== undefined),
    );
    assert.equal(filled, expected);
    assert.ok(find(marked(text).content), 'the example itself');
  });
}

proposal('nowhere to go: the value is found and written nowhere', () => {
  const { rule } = proposeRule({
    ...{ name: 'x', ...letterWith(...ALL), numberField: null, sumField: null },
    ...{ correspondent: null, title: false },
  });
  assert.equal(rule.then, { created: '{{isoDate match.content.datum}}' });
});

proposal('no name of a supplier becomes a part of a template', () => {
  const { rule } = proposeRule({
    ...{ name: 'x', ...letterWith(...ALL), numberField: null, sumField: null, title: true },
    correspondent: { id: 1, name: 'A {{title}} \\{{b' },
  });
  assert.is(rule.then.title, 'A title b {{match.content.nummer}}');
});

const unclear: [text: string, what: Markable, why: string][] = [
  ['Nummer ⟦number|ohne⟧', 'number', 'mark-no-value'],
  ['Betrag ⟦sum|viel⟧', 'sum', 'mark-no-value'],
  ['Betrag ⟦sum|- 12,00⟧', 'sum', 'mark-no-value'],
  ['Datum ⟦date|bald⟧', 'date', 'mark-no-value'],
  ['⟦supplier|---⟧ Nord', 'supplier', 'mark-no-value'],
  [`${'Posten Betrag 1,00 '.repeat(60)}Posten Betrag ⟦sum|2,00⟧`, 'sum', 'mark-ambiguous'],
];
for (const [text, what, why] of unclear) {
  proposal(`refused: ${text.slice(-40)}`, () =>
    assert.throws(
      () => given(marked(text)),
      (error: unknown) => error instanceof ExampleUnclear && error.what === what && error.why === why,
    ),
  );
}
proposal('refused: marks that overlap', () =>
  assert.throws(
    () => given(letterWith(['number', 'RE-2026-0077 vom 05'], ['date', '05.03.2026'])),
    (error: unknown) => error instanceof ExampleUnclear && error.why === 'marks-overlap',
  ),
);

proposal('a long text with many values is no work', () => {
  const content = `${'Posten 1,00 EUR vom 01.01.2026 Nr. 7\n'.repeat(2_000)}Schlussbetrag 12,00`;
  const start = content.length - 5;
  const { cpuUsage } = process;
  const before = cpuUsage();
  const { finds: find } = given({ content, marks: [{ what: 'sum', start, end: content.length }] });
  assert.is(find(content)?.sum, 'EUR12.00');
  assert.ok(cpuUsage(before).user < 5_000_000);
});
proposal.run();
