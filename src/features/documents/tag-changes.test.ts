import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { tagRules } from '../../../scripts/testing/tag-tree.ts';
import { type TagCommand, tagChanges } from './tag-changes.ts';

// Given the tags of a document, when somebody wants these, then that is changed.

const tags = suite('changes of tags');
const given = (...present: number[]) => ({
  when: (command: TagCommand, ...control: number[]) => ({
    then: (...expected: string[]) =>
      assert.equal(
        tagChanges(present, command, tagRules(...control)).map((change) =>
          'tag' in change ? `${change.what === 'addTag' ? '+' : '-'}${change.tag}` : '?',
        ),
        expected,
      ),
  }),
});

tags('the plain difference', () => {
  given(5)
    .when({ tags: [6] })
    .then('+6', '-5');
});

tags('what the person saw counts, not what is there', () => {
  given(5, 6)
    .when({ tags: [5], from: [5] })
    .then();
});

tags('what others have removed meanwhile neither comes back nor is removed again', () => {
  given()
    .when({ tags: [5], from: [5] })
    .then();
  given()
    .when({ tags: [], from: [5] })
    .then();
});

tags('what others have added meanwhile is not added again', () => {
  given(6)
    .when({ tags: [6], from: [] })
    .then();
});

tags('control tags in both lists count for nothing', () => {
  given(5)
    .when({ tags: [6], from: [5] }, 5, 6)
    .then();
});

tags('parents come along, the highest first, unless they are there', () => {
  given()
    .when({ tags: [3] })
    .then('+1', '+2', '+3');
  given(1)
    .when({ tags: [1, 3] })
    .then('+2', '+3');
});

tags.run();
