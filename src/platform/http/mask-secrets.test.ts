import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { loggedPath, maskCredentials, maskSecrets } from './mask-secrets.ts';

const mask = suite('secrets in texts of callers');
const KEY = `intake_0123456789_${'aB3-_'.repeat(8)}xyz`;
const TOKEN = `eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhbm5hIn0.${'s'.repeat(40)}`;
const UUID = '5f0c2c1e-9d5a-4d5e-8a55-0a4a2f6f8f11';

mask('keys and tokens are masked, the id of a key stays', () => {
  assert.is(maskCredentials(`no key “${KEY}” here`), 'no key “intake_0123456789_…” here');
  assert.is(maskCredentials(`Bearer ${TOKEN}, again ${TOKEN}`), 'Bearer …, again …');
});
mask('so is what is as long and as mixed as one; what we name things by is not', () => {
  assert.is(maskSecrets('0a1b2c3d4e5f60718293a4b5c6d7e8f901234567'), '…');
  for (const kept of [UUID, UUID.toUpperCase(), 'farmsys_lieferantennummer_muster', '1'.repeat(40)]) {
    assert.is(maskSecrets(`There is no ${kept}.`), `There is no ${kept}.`);
  }
});
mask('the path in the log: masked even when encoded, one line, short, no e-mail addresses', () => {
  const encoded = [...KEY].map((char) => `%${char.charCodeAt(0).toString(16)}`).join('');
  assert.is(loggedPath(`/api/api-keys/${KEY}`), '/api/api-keys/intake_0123456789_…');
  assert.is(loggedPath(`/api/api-keys/${encoded}`), '/api/api-keys/intake_0123456789_…');
  assert.is(
    loggedPath('/api/user-settings/recipients/anna%40example.org'),
    '/api/user-settings/recipients/…',
  );
  assert.is(loggedPath(`/api/processing/runs/${UUID}/cancel`), `/api/processing/runs/${UUID}/cancel`);
  assert.is(loggedPath('/api/a%0Ab%zz'), '/api/a%0Ab%zz');
  assert.is(loggedPath('/api/a%0Ab'), '/api/a b');
  assert.is(loggedPath(`/api/${'A'.repeat(8_000)}`).length, 201);
});
mask.run();
