import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { pageInstead } from './last-page.ts';

const lastPage = suite('the page in place of one behind the last');

lastPage('is the last one, whether its rows went or its number was typed', () => {
  assert.is(pageInstead(2, 25, { items: [], total: 25 }), 1);
  assert.is(pageInstead(99_999, 25, { items: [], total: 51 }), 3);
});

lastPage('is before the one at hand, also while rows and number come from different moments', () => {
  assert.is(pageInstead(2, 25, { items: [], total: 26 }), 1);
});

lastPage('is not looked for where there are rows, or where nothing is there at all', () => {
  assert.is(pageInstead(2, 25, { items: ['row'], total: 26 }), undefined);
  assert.is(pageInstead(2, 25, { items: [], total: 0 }), undefined);
  assert.is(pageInstead(1, 25, { items: [], total: 3 }), undefined);
  assert.is(pageInstead(2, 25, { items: [] }), undefined);
});
lastPage.run();
