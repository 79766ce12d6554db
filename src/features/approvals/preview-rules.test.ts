import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { RecordedRelease } from '../../../projections/release-lists.ts';
import { SEAL } from '../../../scripts/testing/approval-facts.ts';
import { previewRules } from './preview-rules.ts';

const preview = suite('what rules would have asked for');
const release = (
  documentId: number,
  value: string,
  more: Partial<RecordedRelease> = {},
): RecordedRelease => ({
  ...{ documentId, title: `Rechnung ${documentId}`, newIban: false, newSupplier: false },
  seal: { ...SEAL, amount: { value, currency: 'EUR' } },
  ...more,
});
const from = (value: string) => ({ from: [{ value, currency: 'EUR' }] });

preview('counts releases that take more people, and how often each rule applies', () => {
  const rules = [
    { name: 'high', when: from('1000'), people: 2, groups: [] },
    { name: 'new', when: { newIban: true as const }, people: 3, groups: [] },
    { name: 'lead', when: from('500'), people: 1, groups: ['Leitung'] },
  ];
  const releases = [
    release(4, '5000', { newIban: true }),
    release(3, '700'),
    release(2, '20'),
    release(1, '1000'),
  ];
  assert.equal(previewRules(rules, releases), {
    ...{ releases: 4, needMore: 2 },
    byRule: [
      { name: 'high', applied: 2 },
      { name: 'new', applied: 1 },
      { name: 'lead', applied: 3 },
    ],
    examples: [
      { documentId: 4, title: 'Rechnung 4', people: 3, because: ['amount', 'new-iban'] },
      { documentId: 1, title: 'Rechnung 1', people: 2, because: ['amount'] },
    ],
  });
});

preview('the gross amount of the invoice counts beside the field of the document', () => {
  const invoice = {
    ...{ file: 'file-1', number: null, gross: { value: '2000', currency: 'EUR' }, xml: null },
    ...{ ibans: [], ibanUnclear: false, several: [], unreadable: null },
  };
  const rules = [{ name: 'high', when: from('1000'), people: 2, groups: [] }];
  assert.is(previewRules(rules, [release(1, '20', { seal: { ...SEAL, invoice } })]).needMore, 1);
});

preview('without rules nothing is asked for', () => {
  assert.equal(previewRules([], [release(1, '20')]), { releases: 1, needMore: 0, byRule: [], examples: [] });
});

preview.run();
