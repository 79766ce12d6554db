import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { nameOf } from './name-of.ts';

const names = suite('names of Paperless');

names('one that cannot be told now is not taken for none', () => {
  assert.is(nameOf({ id: 7, name: 'Landhandel' }), 'Landhandel');
  assert.is(nameOf({ id: 7, name: null }), '#7');
  assert.is(nameOf(null), null);
});

names.run();
