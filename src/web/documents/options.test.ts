import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { optionsOf } from './options.ts';

const options = suite('what can be chosen');

options('by name; the same name is told apart, what is not in the list is offered too', () => {
  const list = [
    { id: 10, name: 'Öl' },
    { id: 2, name: 'Landhandel' },
    { id: 3, name: 'Landhandel' },
  ];
  assert.equal(optionsOf(list, [{ id: 2, name: 'Landhandel' }, null, { id: 99, name: null }]), [
    { value: '99', label: '#99' },
    { value: '2', label: 'Landhandel (#2)' },
    { value: '3', label: 'Landhandel (#3)' },
    { value: '10', label: 'Öl' },
  ]);
  assert.equal(optionsOf(undefined), []);
});

options.run();
