import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { recordedAccount } from './account.ts';

const accounts = suite('accounts as they are recorded');
const KEY = Buffer.from('of this installation');
const IBAN = 'DE02120300000000202051';
const of = (holder: Parameters<typeof recordedAccount>[1], key = KEY) => recordedAccount(IBAN, holder, key);

accounts('of a company the IBAN, of what may be a person only what recognises it again', () => {
  for (const supplierName of [
    'Landhandel Müller GmbH',
    'Müller & Co. KG',
    'Raiffeisen eG',
    'Maschinenring e.V.',
  ])
    assert.is(of({ supplierName }).iban, IBAN, supplierName);
  assert.is(of({ supplierName: 'Hof Sonnental', supplierVatId: 'DE136695976' }).iban, IBAN);
  for (const supplierName of ['Erika Mustermann', 'Agnes Kagmann', 'Ugo Agassi', ''])
    assert.is(of({ supplierName }).iban, null, supplierName);
  assert.is(of({}).lastFour, '2051');
});

accounts('where another one is paid, the account is not that of the supplier', () => {
  const supplier = { supplierName: 'Landhandel Müller GmbH', supplierVatId: 'DE136695976' };
  assert.is(of({ ...supplier, payee: 'Erika Mustermann' }).iban, null);
  assert.is(of({ ...supplier, payee: 'Landhandel Müller GmbH' }).iban, IBAN);
  assert.is(of({ supplierName: 'Erika Mustermann', payee: 'VR Factoring GmbH' }).iban, IBAN);
});

accounts('one account is one, whoever it was read of; another installation does not recognise it', () => {
  assert.is(of({ supplierName: 'Erika Mustermann' }).key, of({ supplierName: 'Müller GmbH' }).key);
  assert.is.not(of({}).key, of({}, Buffer.from('of another one')).key);
  assert.not(JSON.stringify(of({ supplierName: 'Erika Mustermann' })).includes('12030000'));
});

accounts.run();
