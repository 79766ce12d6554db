import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { seal, unseal } from './seal.ts';

const sealing = suite('a sealed text');

sealing('opens with its secret alone, unchanged alone, and never looks the same', () => {
  const sealed = seal('Bearer größe', 'secret');
  assert.is(unseal(sealed, 'secret'), 'Bearer größe');
  assert.not.ok(sealed.includes('Bearer'));
  assert.not.ok(sealed.equals(seal('Bearer größe', 'secret')));
  assert.throws(() => unseal(sealed, 'another'));
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    assert.throws(() => unseal(changed, 'secret'), undefined, `byte ${at}`);
  }
});
sealing.run();
