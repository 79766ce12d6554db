import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { seal, unseal } from './sealed-text.ts';

const sealed = suite('sealed text');
const SEAL = { key: 'a key of thirty-two characters or more', purpose: 'cookies of intake' };
const TEXT = '{"cookies":["größer"]}';

sealed('opens with the same key for the same purpose', () => {
  assert.is(unseal(seal(TEXT, SEAL), SEAL), TEXT);
  assert.is(unseal(seal('', SEAL), SEAL), '');
});

sealed('shows nothing of the text, and never looks the same twice', () => {
  const [one, other] = [seal(TEXT, SEAL), seal(TEXT, SEAL)];
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

sealed('does not open with another key or for another purpose', () => {
  const bytes = seal(TEXT, SEAL);
  assert.is(unseal(bytes, { ...SEAL, key: `${SEAL.key}.` }), null);
  assert.is(unseal(bytes, { ...SEAL, purpose: 'cookies of somebody else' }), null);
});

sealed('does not open when any byte is changed, missing or added', () => {
  const bytes = seal(TEXT, SEAL);
  for (let at = 0; at < bytes.length; at += 1) {
    const damaged = Buffer.from(bytes);
    damaged[at] = (damaged[at] ?? 0) ^ 1;
    assert.is(unseal(damaged, SEAL), null, `byte ${at} changed`);
    assert.is(unseal(bytes.subarray(0, at), SEAL), null, `cut at ${at}`);
  }
  assert.is(unseal(Buffer.concat([bytes, Buffer.from('x')]), SEAL), null);
});
sealed.run();
