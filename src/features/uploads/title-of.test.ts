import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { settingCatalogue } from '../../domain/events/index.ts';
import type { FoundInvoice } from '../../gateways/farm-system/index.ts';
import { titleOf } from './title-of.ts';

const usual = settingCatalogue.farmsys_titel_vorlage.default;
const invoice: FoundInvoice = {
  id: '1',
  externalNumber: 'RE-2026/77',
  title: 'Diesel',
  date: '2026-03-05',
  amount: { minor: 11_900, currency: 'EUR' },
  supplier: { id: 'L-1', name: 'Kornhaus Altmark KG', number: '70012' },
  betriebId: 'B-1',
  link: null,
};
const title = (over: Partial<FoundInvoice> = {}) => titleOf(usual, { ...invoice, ...over }, 'Scan 0815');

test('while nobody has set a template, the title names supplier, number and date', () => {
  assert.equal(title(), { title: 'Kornhaus Altmark KG RE-2026/77 05.03.2026' });
});

test('what the farm system left empty is left out; without a supplier the document keeps its own words', () => {
  assert.equal(title({ externalNumber: null }), { title: 'Kornhaus Altmark KG 05.03.2026' });
  assert.equal(title({ date: null }), { title: 'Kornhaus Altmark KG RE-2026/77' });
  assert.equal(title({ supplier: null }), { title: 'Scan 0815 RE-2026/77 05.03.2026' });
  assert.equal(title({ supplier: null, externalNumber: null, date: null }), { title: 'Scan 0815' });
});

test.run();
