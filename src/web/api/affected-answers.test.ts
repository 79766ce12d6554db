import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { CHANGE_KINDS } from '../../features/change-stream/visible-change.ts';
import { isAffected, KNOWN_KINDS } from './affected-answers.ts';

const affected = suite('what is read anew after a change');
const of = (id: number) => ['/documents/{id}', { params: { id } }];

affected('every kind of change that the service tells of is known', () => {
  assert.equal([...KNOWN_KINDS].sort(), [...CHANGE_KINDS].sort());
});

affected('the thing that has changed and no other; lists whatever it was', () => {
  const changes = [{ kind: 'document', id: '7' }];
  assert.ok(isAffected(of(7), changes));
  assert.not(isAffected(of(77), changes));
  assert.ok(isAffected(['/documents/{id}/timeline', 7], changes));
  assert.ok(isAffected(['/queue', { query: { page: 2 } }], changes));
  assert.not(isAffected(['/api-keys', {}], changes));
});

affected('without an id, everything of the kind', () => {
  assert.ok(isAffected(of(77), [{ kind: 'document' }]));
  assert.not(isAffected(of(7), [{ kind: 'of a newer service' }]));
});
affected.run();
