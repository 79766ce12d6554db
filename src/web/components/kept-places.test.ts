import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { keptPlaces } from './kept-places.ts';

const places = suite('where somebody was in a list');

const memory = (value: string | null = null) => ({
  getItem: () => value,
  setItem(_: string, next: string) {
    value = next;
  },
});
const visit = (entry: string, top: number, search = {}) => ({ entry, path: '/list', search, row: '7', top });

places('is known by the entry of the history, and outlives a reload', () => {
  const tab = memory();
  keptPlaces(tab).keep(visit('a', 420));
  assert.equal({ ...keptPlaces(tab).at('a') }, visit('a', 420));
  assert.is(keptPlaces(tab).at('b'), undefined);
  assert.is(keptPlaces(tab).at(undefined), undefined);
});

places('the last visit to a list is the one to go back to, with its filters', () => {
  const kept = keptPlaces(memory());
  kept.keep(visit('a', 1));
  kept.keep(visit('b', 2, { page: 3 }));
  kept.keep({ ...visit('c', 3), path: '/other' });
  assert.equal(kept.lastOf('/list')?.search, { page: 3 });
  kept.keep(visit('a', 9));
  assert.is(kept.lastOf('/list')?.entry, 'a');
  assert.is(kept.lastOf('/never'), undefined);
});

places('old ones go; what cannot be read or written is like nothing', () => {
  const kept = keptPlaces(memory());
  for (let n = 0; n < 50; n += 1) kept.keep(visit(`e${n}`, n));
  assert.is(kept.at('e0'), undefined);
  assert.is(kept.at('e49')?.top, 49);
  assert.is(keptPlaces(memory('{')).at('a'), undefined);
  const refusing = {
    getItem: () => null,
    setItem() {
      throw new Error('full');
    },
  };
  const without = keptPlaces(refusing);
  without.keep(visit('a', 5));
  assert.is(without.at('a')?.top, 5);
});

places.run();
