import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { returnAddress } from './session.ts';

const session = suite('after signing in');
const BASE = 'https://office.example/intake/';

session('people come back to the page they asked for', () => {
  assert.is(returnAddress({ returnTo: `${BASE}warteschlange?page=2` }, BASE), `${BASE}warteschlange?page=2`);
});

session('and never to a foreign one', () => {
  for (const returnTo of [
    'https://evil.example/',
    'https://office.example/',
    'javascript:alert(1)',
    7,
    undefined,
  ])
    assert.is(returnAddress({ returnTo }, BASE), BASE);
  assert.is(returnAddress(undefined, BASE), BASE);
});
session.run();
