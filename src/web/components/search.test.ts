import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { flag, oneOf, pagingSearch, search, text } from './search.ts';

const address = suite('what stands behind the ? of an address');
const read = search({ ...pagingSearch, q: text, state: oneOf(['open', 'done']), only: flag });

address('is read', () => {
  const raw = { page: 2, pageSize: '50', q: 4711, state: 'done', only: true };
  assert.equal(read(raw), {
    ...{ page: 2, pageSize: 50, columns: undefined, q: '4711' },
    ...{ state: 'done', only: true },
  });
});

address('what makes no sense is undefined by name, as the router keeps what is not named', () => {
  const raw = { page: 0, pageSize: 33, q: '', state: 'lost', only: 'no', more: 1 };
  const nothing = { page: undefined, pageSize: undefined, columns: undefined, q: undefined };
  assert.equal(read(raw), { ...nothing, state: undefined, only: undefined });
  const odd = { page: '1e9999', pageSize: null, state: ['open'] };
  assert.equal({ ...odd, ...read(odd) }, { ...nothing, state: undefined, only: undefined });
});
address.run();
