import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { tagRules } from '../../../scripts/testing/tag-tree.ts';
import type { Change } from '../../domain/events/index.ts';
import { assertTagsAllowed, TagsRefused } from './tag-rules.ts';

// Given the tags of a document, when this is to be changed, then it is refused, or not.

const allowed = suite('changes of tags that take others along');
const given = (...present: number[]) => ({
  when: (changes: Change[], ...control: number[]) => {
    try {
      assertTagsAllowed(present, changes, tagRules(...control));
      return 'allowed';
    } catch (error) {
      assert.instance(error, TagsRefused);
      return (error as TagsRefused).why.reason;
    }
  },
});
const add = (tag: number): Change => ({ what: 'addTag', tag });
const remove = (tag: number): Change => ({ what: 'removeTag', tag });

allowed('a control tag is changed by nobody, also one that became one after it was planned', () => {
  assert.is(given(5).when([add(5)], 5), 'is-control-tag');
  assert.is(given(5).when([remove(5)], 5), 'is-control-tag');
});

allowed('a child below a control tag would bring it', () => {
  assert.is(given().when([add(1), add(2), add(3)], 1), 'is-control-tag');
  assert.is(given().when([add(3)], 2), 'below-control-tag');
});

allowed('a parent above a control tag would take it, also one that may come any moment', () => {
  assert.is(given(1, 2).when([remove(1)], 2), 'above-control-tag');
  assert.is(given(1).when([remove(1)], 3), 'above-control-tag');
});

allowed('a parent of a tag that stays, or is added, cannot go', () => {
  assert.is(given(1, 4).when([remove(1)]), 'takes-tag-along');
  assert.is(given(1).when([add(4), remove(1)]), 'below-removed-tag');
});

allowed('a parent goes together with all that is below it', () => {
  assert.is(given(1, 4, 5).when([remove(1), remove(4), add(6)]), 'allowed');
});

allowed.run();
