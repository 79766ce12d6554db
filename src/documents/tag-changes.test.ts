import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { assertTagsAllowed, type TagRules, TagsRefused } from '../document-changes/index.ts';
import type { Tag } from '../paperless/index.ts';
import { reversed } from './reversed-changes.ts';
import { tagChanges } from './tag-changes.ts';

const tags = suite('changes of tags');

const tag = (id: number, parent: number | null = null): Tag => ({
  ...{ id, name: `T${id}`, color: null },
  ...{ parent, isInboxTag: false },
});
/** 1 above 2 above 3; 4 below 1; 5 and 6 alone. */
const TREE = [tag(1), tag(2, 1), tag(3, 2), tag(4, 1), tag(5), tag(6)];
const rules = (...control: number[]): TagRules => ({
  control: new Set(control),
  tags: new Map(TREE.map((one) => [one.id, one])),
});
const inShort = (changes: ReturnType<typeof tagChanges>) =>
  changes.map((change) => ('tag' in change ? `${change.what === 'addTag' ? '+' : '-'}${change.tag}` : '?'));

for (const [what, present, command, control, expected] of [
  ['the plain difference', [5], { tags: [6] }, [], ['+6', '-5']],
  ['what the person saw counts, not what is there', [5, 6], { tags: [5], from: [5] }, [], []],
  ['what others removed does not come back', [], { tags: [5], from: [5] }, [], []],
  ['what others removed is not removed again', [], { tags: [], from: [5] }, [], []],
  ['what others added is not added again', [6], { tags: [6], from: [] }, [], []],
  ['control tags in both lists count for nothing', [5], { tags: [6], from: [5] }, [5, 6], []],
  ['parents come along, the highest first', [], { tags: [3] }, [], ['+1', '+2', '+3']],
  ['a parent that is there is not added', [1], { tags: [1, 3] }, [], ['+2', '+3']],
] as const) {
  tags(what, () => assert.equal(inShort(tagChanges(present, command, rules(...control))), expected));
}

for (const [what, present, command, control, reason] of [
  ['a child below a control tag', [], { tags: [3] }, [1], 'control-tag'],
  ['a parent above a control tag, carried', [1, 2], { tags: [] }, [2], 'control-tag'],
  ['a parent above a control tag that may come any moment', [1], { tags: [] }, [3], 'control-tag'],
  ['a parent of a tag that stays', [1, 4], { tags: [4] }, [], 'takes-along'],
  ['a parent of a tag that is added', [1], { tags: [4], from: [1] }, [], 'takes-along'],
] as const) {
  tags(`refused: ${what}`, () => {
    const changes = tagChanges(present, command, rules(...control));
    try {
      assertTagsAllowed(present, changes, rules(...control));
      assert.unreachable(inShort(changes).join(' '));
    } catch (error) {
      assert.instance(error, TagsRefused);
      assert.is((error as TagsRefused).reason, reason);
    }
  });
}

tags('a change of a control tag that was planned before it became one is refused', () => {
  for (const what of ['addTag', 'removeTag'] as const) {
    assert.throws(() => assertTagsAllowed([5], [{ what, tag: 5 }], rules(5)), /only the workflow/);
  }
});

tags('taken back: parents go with their child, unless another child needs them', () => {
  const fields = (...carried: number[]) => ({
    ...{ title: '', correspondent: null, documentType: null, created: '2026-01-01', owner: null },
    ...{ tags: carried, customFields: [] },
  });
  const added = tagChanges([], { tags: [3] }, rules());
  assert.equal(inShort(reversed(added, fields(1, 2, 3), rules())), ['-1', '-2', '-3']);
  assert.equal(inShort(reversed(added, fields(1, 2, 3, 4), rules())), ['-2', '-3']);
});

tags.run();
