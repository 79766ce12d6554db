import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { around, document, invoice, setting } from '../../../scripts/testing/match-facts.ts';
import { type MatchCase, matched, tagsOf, to } from '../../../scripts/testing/planned-match.ts';
import { planMatch } from './plan-match.ts';

const plans = suite('plan of a match');

plans('everything differs: everything is changed, the tags last', () => {
  const { changes, notices, entryId } = matched();
  assert.equal([entryId, notices], ['ER-1', []]);
  assert.equal(changes, [
    { what: 'title', from: 'Scan 0815', to: 'Landhandel RE-77' },
    { what: 'documentType', from: null, to: 8 },
    { what: 'created', from: '2026-01-01', to: '2026-03-05' },
    { what: 'correspondent', from: null, to: 4 },
    { what: 'owner', from: null, to: 20 },
    { what: 'customField', field: 31, to: 'RE-77' },
    { what: 'customField', field: 41, to: 'https://farm.test/1' },
    {
      what: 'note',
      to: 'Aus dem Agrarsystem übernommen: Beleg RE-77 vom 2026-03-05 über 119,00 EUR von Landhandel (Eintrag ER-1)',
    },
    { what: 'addTag', tag: 12 },
    { what: 'addTag', tag: 5 },
    { what: 'addTag', tag: 3 },
    { what: 'removeTag', tag: 2 },
  ]);
});

plans('what is so already is not changed', () => {
  const { changes, notices } = matched({
    around: { mayGiveAway: false },
    document: {
      ...{ title: 'Landhandel RE-77', correspondent: 6, documentType: 8, created: '2026-03-05', owner: 20 },
      tags: [2, 3, 5, 12],
      customFields: [
        { field: 31, value: 'RE-77' },
        { field: 41, value: 'https://farm.test/1' },
      ],
    },
  });
  assert.equal(
    changes.map(({ what }) => what),
    ['note', 'removeTag'],
  );
  assert.equal(notices, []);
});

plans('what the farm system left empty, and what nobody has set, stays', () => {
  const empty = { externalNumber: null, title: null, date: null, amount: null, betriebId: null, link: null };
  const { changes, notices } = matched({
    invoice: { ...empty, supplier: null },
    settings: { titel: null, dokumenttyp: null, linkField: null, belegnummerField: null, tags: [] },
  });
  assert.equal(notices, ['supplier-missing']);
  assert.equal(changes, [
    { what: 'note', to: 'Aus dem Agrarsystem übernommen: (Eintrag ER-1)' },
    { what: 'addTag', tag: 3 },
    { what: 'removeTag', tag: 2 },
  ]);
});

// A value that cannot be taken over is reported, and the present one stays.
const unusable: [string, MatchCase, string, string][] = [
  ['a day that does not exist', { invoice: { date: '2026-02-30' } }, 'created', 'impossible-date'],
  ['no day at all', { invoice: { date: 'morgen' } }, 'created', 'impossible-date'],
  ['a day long before any paper', { invoice: { date: '0026-03-05' } }, 'created', 'impossible-date'],
  ['a farm that no client has', { invoice: { betriebId: 'B-9' } }, 'owner', 'unknown-betrieb'],
  [
    'a document of somebody else',
    { document: { owner: 9 }, around: { mayGiveAway: false } },
    'owner',
    'owner-not-changeable',
  ],
  ['a template that yields nothing', { settings: { titel: '{{#if x}}{{/if}} ' } }, 'title', 'title-empty'],
  [
    'a template that breaks',
    { settings: { titel: "{{#with supplier}}{{padStart 1 'x'}}{{lookup this}}{{> none}}{{/with}}" } },
    'title',
    'title-template-failed',
  ],
  ['a field that is gone', { around: { fields: new Map() } }, 'customField', 'field-missing'],
  [
    'a supplier without a name',
    { invoice: { supplier: { id: 'L-9', number: null, name: ' ' } } },
    'correspondent',
    'supplier-name-unusable',
  ],
  [
    'a supplier whose name is too long',
    {
      invoice: { supplier: { id: 'L-9', number: null, name: 'x'.repeat(129) } },
      settings: { titel: null },
    },
    'correspondent',
    'supplier-name-unusable',
  ],
  ['no supplier', { invoice: { supplier: null } }, 'correspondent', 'supplier-missing'],
];
for (const [name, given, what, notice] of unusable) {
  plans(`${name}: ${notice}, and ${what} stays`, () => {
    assert.equal(matched(given).notices, [notice]);
    assert.is(to(given, what), undefined);
    assert.ok(tagsOf(given).includes('-2'), 'the rest is done all the same');
  });
}

plans('texts that do not fit their fields are left out one by one', () => {
  const given = {
    invoice: { externalNumber: 'x'.repeat(129), link: 'no address' },
    settings: { titel: null },
  };
  assert.equal(matched(given).notices, ['number-does-not-fit', 'link-does-not-fit']);
  assert.ok(!matched(given).changes.some(({ what }) => what === 'customField'));
});

plans('a title of 300 characters is cut at 128, counted as people count', () => {
  const given = { invoice: { title: '🌾'.repeat(300) }, settings: { titel: '{{title}}' } };
  assert.equal([to(given, 'title'), matched(given).notices], ['🌾'.repeat(128), ['title-cut']]);
});

plans('a title is one line, without blanks around it', () => {
  assert.is(to({ invoice: { title: ' a\n\tb\u0000 ' }, settings: { titel: ' {{title}} ' } }, 'title'), 'a b');
});

plans('a currency nobody knows: reported, and no amount is made up', () => {
  const given = {
    invoice: { amount: { minor: 100, currency: 'XXQ' } },
    settings: { titel: '[{{amount}}{{currency}}] {{number}}' },
  };
  assert.equal([to(given, 'title'), matched(given).notices], ['[] RE-77', ['unknown-currency']]);
  assert.not.match(String(to(given, 'note')), /über /);
});

const suppliers: [string, MatchCase, number | string | undefined][] = [
  [
    'by the id in the farm system, whatever it is called',
    { correspondents: { settings: [setting(1, { farmsys_id: 'L-7' })] } },
    1,
  ],
  [
    'by the id before an alias',
    {
      correspondents: {
        settings: [setting(4, { aliases: ['Landhandel'] }), setting(1, { farmsys_id: 'L-7' })],
      },
    },
    1,
  ],
  [
    'by an alias before the name, spelled in another form of Unicode',
    {
      invoice: { supplier: { id: 'L-8', number: null, name: ' Müller' } },
      correspondents: { settings: [setting(1, { aliases: ['Mu\u0308ller'] })] },
    },
    1,
  ],
  ['by the very same name, of two the older one', {}, 4],
  ['of two the one that the document has', { document: { correspondent: 6 } }, undefined],
  [
    'one that is gone from Paperless does not count',
    { correspondents: { settings: [setting(99, { farmsys_id: 'L-7' })] } },
    4,
  ],
  ['nobody', { invoice: { supplier: { id: 'L-9', number: ' 09 ', name: ' Neu KG ' } } }, 'Neu KG'],
  [
    'another case of letters is another name',
    { invoice: { supplier: { id: 'L-9', number: null, name: 'LANDHANDEL' } } },
    'LANDHANDEL',
  ],
];
for (const [name, given, expected] of suppliers) {
  plans(`the correspondent: ${name}`, () => {
    const { correspondent } = matched(given);
    assert.is(to(given, 'correspondent') ?? correspondent?.name, expected);
  });
}

plans('a correspondent to be created knows its number and id', () => {
  const supplier = { id: 'L-9', number: ' 09 ', name: 'Neu KG' };
  assert.equal(matched({ invoice: { supplier } }).correspondent, {
    ...{ name: 'Neu KG', farmsysId: 'L-9', supplierNumber: '09' },
  });
});

const swaps: [string, MatchCase, string[]][] = [
  ['a parent that is there is not added', { document: { tags: [2, 12] } }, ['+5', '+3', '-2']],
  [
    'children of the tag that goes are named',
    { document: { tags: [2, 21] } },
    ['+12', '+5', '+3', '-21', '-2'],
  ],
  ['the tag that goes is never added again', { settings: { tags: [2, 5] } }, ['+12', '+5', '+3', '-2']],
];
for (const [name, given, expected] of swaps) {
  plans(`tags: ${name}`, () => assert.equal(tagsOf(given), expected));
}

plans('the search does not show the entry yet: it waits', () => {
  const entry = { id: 'ER-1', searchText: 'x' };
  assert.equal(planMatch(document, entry, [], around), { kind: 'waits', reason: 'not-in-search' });
  assert.equal(planMatch(document, entry, [{ ...invoice, id: 'ER-11' }], around).kind, 'waits');
});

plans('the search shows it twice: the same is one, another one is ambiguous', () => {
  const entry = { id: 'ER-1', searchText: 'x' };
  assert.is(planMatch(document, entry, [invoice, { ...invoice }], around).kind, 'match');
  assert.equal(planMatch(document, entry, [invoice, { ...invoice, date: null }], around), {
    ...{ kind: 'ambiguous', entryIds: ['ER-1', 'ER-1'] },
  });
});

plans.run();
