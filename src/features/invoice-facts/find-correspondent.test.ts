import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findCorrespondent, type KnownCorrespondents } from './find-correspondent.ts';

const correspondents = suite('the correspondent of an invoice');
const setting = (correspondent_id: number, supplier_number: string | null, aliases: string[] = []) => ({
  ...{ correspondent_id, supplier_number, aliases, farmsys_id: null, changed_at: '', changed_by: '' },
});
const KNOWN: KnownCorrespondents = {
  named: [
    { id: 1, name: 'Landhandel Müller GmbH' },
    { id: 2, name: 'BayWa' },
    { id: 3, name: 'Raiffeisen' },
    { id: 4, name: 'landhandel  müller gmbh' },
  ],
  settings: [setting(2, '0070-815'), setting(3, null, ['Raiffeisen Ware eG']), setting(9, '123')],
  byVatId: [],
};
const of = (facts: Parameters<typeof findCorrespondent>[0], more: Partial<KnownCorrespondents> = {}) =>
  findCorrespondent(facts, { ...KNOWN, ...more });

correspondents('found by the VAT id of earlier invoices before all else', () => {
  assert.is(of({ supplierName: 'BayWa' }, { byVatId: [3, 2] }), 3);
  assert.is(of({ supplierName: 'BayWa' }, { byVatId: [77] }), 2, 'one that is gone counts for nothing');
});

correspondents('then by its number, however that is written, an alias, or its name', () => {
  assert.is(of({ supplierNumber: '70815', supplierName: 'Raiffeisen' }), 2);
  assert.is(of({ supplierName: ' Raiffeisen  Ware eG ' }), 3);
  assert.is(of({ supplierName: 'BAYWA' }), 2);
});

correspondents('nobody where nothing fits, several do, or the one that fits is gone', () => {
  assert.is(of({ supplierName: 'Unbekannt' }), null);
  assert.is(of({ supplierName: 'Landhandel Müller GmbH' }), null);
  assert.is(of({ supplierNumber: '123' }), null);
  assert.is(of({}), null);
});

correspondents.run();
