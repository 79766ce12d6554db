import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { decrypt, encrypt } from './encryption.ts';

const encryption = suite('sealed text');
const SEAL = { key: 'a key of thirty-two characters or more', purpose: 'cookies of intake' };
const TEXT = '{"cookies":["größer"]}';

encryption('opens with the same key for the same purpose', () => {
  assert.is(decrypt(encrypt(TEXT, SEAL), SEAL), TEXT);
  assert.is(decrypt(encrypt('', SEAL), SEAL), '');
});

encryption('shows nothing of the text, and never looks the same twice', () => {
  const [one, other] = [encrypt(TEXT, SEAL), encrypt(TEXT, SEAL)];
  assert.not(one.includes('cookies'));
  // Format apart, nothing is shared: salt, nonce, tag and ciphertext are each one's own.
  for (const [from, to] of [
    [8, 24],
    [24, 36],
    [36, 52],
    [52, one.length],
  ]) {
    assert.not(one.subarray(from, to).equals(other.subarray(from, to)), `${from} to ${to}`);
  }
});

encryption('does not open with another key or for another purpose', () => {
  const bytes = encrypt(TEXT, SEAL);
  assert.is(decrypt(bytes, { ...SEAL, key: `${SEAL.key}.` }), null);
  assert.is(decrypt(bytes, { ...SEAL, purpose: 'cookies of somebody else' }), null);
});

encryption('does not open when any byte is changed, missing or added', () => {
  const bytes = encrypt(TEXT, SEAL);
  for (let at = 0; at < bytes.length; at += 1) {
    const damaged = Buffer.from(bytes);
    damaged[at] = (damaged[at] ?? 0) ^ 1;
    assert.is(decrypt(damaged, SEAL), null, `byte ${at} changed`);
    assert.is(decrypt(bytes.subarray(0, at), SEAL), null, `cut at ${at}`);
  }
  assert.is(decrypt(Buffer.concat([bytes, Buffer.from('x')]), SEAL), null);
});
encryption.run();
