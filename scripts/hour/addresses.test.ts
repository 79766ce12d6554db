import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { EXAMPLES, places } from './addresses.ts';

const hour = suite('addresses of the hour');

hour('every page with a name in its path says where something is found that it can show', () => {
  const patterns = places().map(({ pattern }) => pattern);
  assert.ok(patterns.length > 30, `${patterns.length}`);
  assert.equal(patterns.filter((pattern) => pattern.includes('$')).sort(), Object.keys(EXAMPLES).sort());
});
hour.run();
