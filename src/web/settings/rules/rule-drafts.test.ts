import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { draftOf, type Rule, ruleOf, withDuplicate, withMoved, withNewRule } from './rule-drafts.ts';
import { readRules, writeRules } from './rule-text.ts';

const drafts = suite('rules in the form');

const full: Rule = {
  name: 'Rechnung',
  enabled: false,
  when: { documentType: [1, 2], content: 'Nr\\. (\\d+)', tagsNone: [3] },
  then: { title: '{{title}}', correspondent: 4, addTags: [5], customFields: { 7: '{{id}}' } },
  stop: true,
};
const named = (...names: string[]) => names.map((name) => draftOf({ name, when: {}, then: {} }));
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);

drafts('a rule goes into the form and comes back as it was', () => {
  assert.equal(ruleOf(draftOf(full)), full);
  const plain: Rule = { name: 'a', when: {}, then: {} };
  assert.equal(ruleOf(draftOf(plain)), plain);
  assert.equal(ruleOf(draftOf({ ...plain, enabled: true, stop: false })), plain);
});

drafts('what is shown and left empty is not sent, what is 0 or false would be', () => {
  const draft = {
    ...draftOf(full),
    when: { title: '', documentType: [], owner: null, content: 'x' },
    then: { correspondent: null, note: '', customFields: { 7: '', 8: 'y' }, addTags: [] },
  };
  assert.equal(ruleOf(draft).when, { content: 'x' });
  assert.equal(ruleOf(draft).then, { customFields: { 8: 'y' } });
  assert.equal(ruleOf({ ...draft, then: { customFields: { 7: '' } } }).then, {});
});

drafts('names stay unique when rules are added and duplicated', () => {
  const list = named('Neue Regel', 'b', 'b (2)');
  assert.equal(names(withNewRule(list, 'Neue Regel')), ['Neue Regel', 'b', 'b (2)', 'Neue Regel (2)']);
  assert.equal(names(withDuplicate(list, 1)), ['Neue Regel', 'b', 'b (3)', 'b (2)']);
  assert.equal(names(withDuplicate(list, 2)), ['Neue Regel', 'b', 'b (2)', 'b (3)']);
  assert.is(withDuplicate(list, 9), list);
  const long = named('x'.repeat(100));
  for (const { name } of withDuplicate(long, 0)) assert.ok(name.length <= 100);
});

drafts('rules move within the list, and not out of it', () => {
  const list = named('a', 'b', 'c');
  assert.equal(names(withMoved(list, 0, 1)), ['b', 'a', 'c']);
  assert.equal(names(withMoved(list, 2, 0)), ['c', 'a', 'b']);
  assert.is(withMoved(list, 0, -1), list);
  assert.is(withMoved(list, 2, 3), list);
});

drafts('as text and back; what is no list of rules is told', () => {
  assert.equal(readRules(writeRules([full])), { rules: [full] });
  for (const [text, problem] of [
    ['[{]', { is: 'no-json', line: 1 }],
    ['[\n  {"name" "a"}\n]', { is: 'no-json', line: 2 }],
    ['[\n{', { is: 'no-json', line: 2 }],
    ['{}', { is: 'no-list' }],
    ['[{"name": "a", "when": {}, "then": {}}, {"name": "b"}]', { is: 'no-rule', place: 2 }],
    ['[{"name": "a", "when": {"titel": "x"}, "then": {}}]', { is: 'no-rule', place: 1 }],
    ['[{"name": "a", "when": {"owner": "x"}, "then": {}}]', { is: 'no-rule', place: 1 }],
    ['[{"name": "a", "when": {}, "then": {"customFields": {"7": 1}}}]', { is: 'no-rule', place: 1 }],
  ] as const) {
    assert.equal(readRules(text), { problem }, text);
  }
});
drafts.run();
