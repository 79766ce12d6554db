import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ProcessingRule } from '../../domain/events/index.ts';
import { changesAfterMerges, mentionCorrespondents, rulesAfterMerges } from './follow-merges.ts';

const follow = suite('rules after merges of correspondents');
const rule = (given: Partial<ProcessingRule>): ProcessingRule => ({
  name: 'r',
  when: {},
  then: {},
  ...given,
});
const merged = new Map([
  [16, 15],
  [15, 20],
  [7, 8],
]);

follow('speak of the one that stayed, also when it was merged again', () => {
  const rules = [rule({ when: { correspondent: [16, 3] }, then: { correspondent: 7, title: 'x' } })];
  assert.equal(rulesAfterMerges(rules, merged), [
    rule({ when: { correspondent: [20, 3] }, then: { correspondent: 8, title: 'x' } }),
  ]);
});
follow('that name no correspondent stay as they are', () => {
  const rules = [rule({ when: { title: 'a' }, then: { addTags: [16] } })];
  assert.is(mentionCorrespondents(rules), false);
  assert.equal(rulesAfterMerges(rules, merged), rules);
});
follow('and so do changes that were planned before', () => {
  const planned = [
    { what: 'correspondent' as const, from: null, to: 16, rule: 'r' },
    { what: 'owner' as const, from: null, to: 16 },
  ];
  assert.equal(changesAfterMerges(planned, merged), [{ ...planned[0], to: 20 }, planned[1]]);
});
follow('that went in a circle come to an end', () => {
  const circle = new Map([
    [1, 2],
    [2, 1],
  ]);
  assert.equal(rulesAfterMerges([rule({ then: { correspondent: 1 } })], circle)[0]?.then, {
    correspondent: 1,
  });
});
follow.run();
