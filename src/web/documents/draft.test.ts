import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Draft, isChanged, merged, patchOf, tagWishOf, toDraft } from './draft.ts';

const draft = suite('the draft of an edit');
const seen: Draft = {
  title: 'Scan',
  created: '2026-03-04',
  correspondentId: 1,
  documentTypeId: null,
  tags: [9, 5],
  customFields: [{ field: 1, value: 'EUR12.50' }],
};
const amount = { id: 1, name: 'Betrag', type: 'monetary', value: 'EUR12.50' };
const empty = { id: 2, name: 'Fällig', type: 'date', value: null };
const ref = (id: number) => ({ id, name: `no. ${id}`, color: null });

draft('begins as the document is, without its control tags', () => {
  const document = {
    ...{ id: 7, title: 'Scan', created: '2026-03-04', correspondent: ref(1), documentType: null },
    ...{
      cashDiscounts: [],
      contentTags: [ref(9), ref(5)],
      controlTags: [ref(16)],
      customFields: [amount, empty],
      url: '',
      checksum: null,
    },
  };
  assert.equal(toDraft(document), seen);
});

draft('only what was changed is sent, with what was seen', () => {
  assert.is(patchOf(seen, { ...seen, tags: [] }), undefined);
  assert.equal(patchOf(seen, { ...seen, title: 'Rechnung', correspondentId: null }), {
    ...{ title: 'Rechnung', correspondentId: null },
    expected: { title: 'Scan', correspondentId: 1 },
  });
});

draft('custom fields are sent when they changed: set, added or emptied', () => {
  const customFields = [{ field: 2, value: '2026-12-24' }];
  assert.equal(patchOf(seen, { ...seen, customFields }), {
    customFields: [
      { field: 1, value: null },
      { field: 2, value: '2026-12-24' },
    ],
    expected: {
      customFields: [
        { field: 1, value: 'EUR12.50' },
        { field: 2, value: null },
      ],
    },
  });
  const added = { ...seen, customFields: [...seen.customFields, { field: 2, value: null }] };
  assert.not.ok(isChanged(seen, added), 'an added field that is still empty is no change');
});

draft('two who change the same custom field are at odds, those of different ones are not', () => {
  const [one, other] = [[{ field: 1, value: 'EUR13.00' }], [{ field: 1, value: 'EUR14.00' }]];
  const { conflicts } = merged(seen, { ...seen, customFields: one }, { ...seen, customFields: other });
  assert.equal(conflicts, [{ field: 'customField 1', mine: 'EUR13.00', theirs: 'EUR14.00' }]);
  const due = [...seen.customFields, { field: 2, value: '2026-12-24' }];
  assert.equal(merged(seen, { ...seen, customFields: one }, { ...seen, customFields: due }), {
    conflicts: [],
    draft: { ...seen, customFields: [...one, { field: 2, value: '2026-12-24' }] },
  });
});

draft('tags are sent with those that were seen; their order means nothing', () => {
  assert.is(tagWishOf(seen, { ...seen, tags: [5, 9], title: 'x' }), undefined);
  assert.equal(tagWishOf(seen, { ...seen, tags: [9, 12] }), { tags: [9, 12], from: [9, 5] });
  assert.ok(isChanged(seen, { ...seen, tags: [9] }));
  assert.not.ok(isChanged(seen, { ...seen, tags: [5, 9] }));
});

draft('two who change different fields are not at odds', () => {
  const mine = { ...seen, title: 'Rechnung', tags: [9, 5, 12] };
  const theirs = { ...seen, created: '2026-04-01', tags: [5, 7] };
  assert.equal(merged(seen, mine, theirs), {
    conflicts: [],
    draft: { ...seen, title: 'Rechnung', created: '2026-04-01', tags: [5, 7, 12] },
  });
});

draft('two who change the same field are, unless they agree', () => {
  const mine = { ...seen, title: 'Rechnung', correspondentId: 2, tags: [9] };
  const theirs = { ...seen, title: 'Lieferschein', correspondentId: 2, tags: [9, 5, 7] };
  const { conflicts, draft: both } = merged(seen, mine, theirs);
  assert.equal(conflicts, [{ field: 'title', mine: 'Rechnung', theirs: 'Lieferschein' }]);
  assert.equal(both, { ...mine, tags: [9, 7] });
  assert.equal(patchOf(theirs, { ...both, title: 'Lieferschein' }), undefined, 'giving in sends nothing');
});

draft.run();
