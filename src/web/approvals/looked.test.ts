import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Looked } from './looked.ts';

const looks = suite('what somebody has looked at');
const storage = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  };
};

looks('is known after a reload, as it was then, to nobody else', () => {
  const kept = storage();
  new Looked(kept, 'ben').add({ documentId: 7, seen: 'a' });
  const ben = new Looked(kept, 'ben');
  assert.ok(ben.has({ documentId: 7, seen: 'a' }));
  assert.not(ben.has({ documentId: 7, seen: 'b' }), 'as it is now nobody has seen it');
  assert.not(ben.has({ documentId: 8, seen: 'a' }));
  assert.not(new Looked(kept, 'anna').has({ documentId: 7, seen: 'a' }));
  ben.add({ documentId: 7, seen: 'b' });
  assert.equal([ben.has({ documentId: 7, seen: 'b' }), ben.has({ documentId: 7, seen: 'a' })], [true, false]);
});

looks('what cannot be kept or read counts as never looked at', () => {
  const full = {
    getItem: () => '{',
    setItem: () => {
      throw new Error('full');
    },
  };
  new Looked(full, 'ben').add({ documentId: 7, seen: 'a' });
  assert.not(new Looked(full, 'ben').has({ documentId: 7, seen: 'a' }));
});
looks.run();
