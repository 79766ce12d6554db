import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { recordedAccount } from './account.ts';

const accounts = suite('accounts as they are recorded');
const KEY = Buffer.from('of this installation');
const IBAN = 'DE02120300000000202051';

accounts('of an IBAN only what recognises it again is recorded', () => {
  const { lastFour, ...rest } = recordedAccount(IBAN, KEY);
  assert.is(lastFour, '2051');
  assert.not(JSON.stringify(rest).includes('2030000'));
});

accounts('one account is one; another installation does not recognise it', () => {
  assert.equal(recordedAccount(IBAN, KEY), recordedAccount(IBAN, KEY));
  assert.is.not(recordedAccount(IBAN, KEY).key, recordedAccount(IBAN, Buffer.from('of another one')).key);
  assert.is.not(recordedAccount(IBAN, KEY).key, recordedAccount('DE89370400440532013000', KEY).key);
});

accounts.run();
