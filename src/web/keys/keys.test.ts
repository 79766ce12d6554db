import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  afterKey,
  conflictsIn,
  declareKeys,
  isPlain,
  isTypingIn,
  keySequence,
  pressedKey,
  pressesOn,
} from './keys.ts';

const keys = suite('keys');
const NONE = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

keys('are written as they are pressed', () => {
  assert.is(pressedKey({ ...NONE, key: 'J' }), 'j');
  assert.is(pressedKey({ ...NONE, key: '?', shiftKey: true }), '?');
  assert.is(pressedKey({ ...NONE, key: 'S', ctrlKey: true, shiftKey: true }), 'mod+shift+s');
  assert.is(pressedKey({ ...NONE, key: 's', metaKey: true }), 'mod+s');
  assert.is(pressedKey({ ...NONE, key: 'x', altKey: true }), 'alt+x');
  assert.equal(['j', 'alt+x', 'mod+s'].map(isPlain), [true, true, false]);
});

keys('two actions that want the same key are told of, in any case of letters', () => {
  const one = declareKeys({
    save: { key: 'mod+s', text: 'list.open' },
    next: { key: 'j', text: 'list.next' },
  });
  const two = declareKeys({ jump: { key: 'J', text: 'list.open' } });
  assert.equal(conflictsIn([one, two]), ['J: next and jump']);
  assert.equal(conflictsIn([one]), []);
});

const place = (tagName: string, more: { type?: string; within?: string; editable?: boolean } = {}) => ({
  tagName,
  isContentEditable: more.editable ?? false,
  ...(more.type && { type: more.type }),
  closest: ((selector: string) => (selector.includes(more.within ?? 'nothing') ? {} : null)) as never,
});
keys('are off where somebody types or chooses, not on boxes and buttons', () => {
  for (const [where, typing] of [
    [place('INPUT', { type: 'text' }), true],
    [place('INPUT', { type: 'search' }), true],
    [place('INPUT', { type: 'date' }), true],
    [place('INPUT', { type: 'checkbox' }), false],
    [place('INPUT', { type: 'radio' }), false],
    [place('TEXTAREA', { within: 'textarea' }), true],
    [place('DIV', { within: '[role="menu"]' }), true],
    [place('DIV', { editable: true }), true],
    [place('A'), false],
    [place('BUTTON'), false],
  ] as const) {
    assert.is(isTypingIn(where), typing, JSON.stringify(where));
  }
});
keys('a held Enter presses once, but for lines in a text', () => {
  const held = { key: 'Enter', repeat: true };
  assert.ok(pressesOn(held, place('BUTTON')));
  assert.ok(pressesOn(held, place('INPUT')), 'a form is sent once');
  assert.not.ok(pressesOn({ ...held, repeat: false }, place('BUTTON')));
  assert.not.ok(pressesOn({ ...held, key: 'ArrowDown' }, place('BUTTON')));
  assert.not.ok(pressesOn(held, place('TEXTAREA', { within: 'textarea' })));
  assert.not.ok(pressesOn(held, place('DIV', { editable: true })));
});
keys('one after the other they are one key, and the second alone is none', () => {
  const sequence = keySequence();
  assert.is(sequence('f', 0), 'f');
  assert.is(sequence('g', 100), null);
  assert.is(sequence('f', 900), 'g f');
  assert.is(sequence('f', 1_000), 'f');
  assert.is(sequence('g', 2_000), null);
  assert.is(sequence('f', 4_000), 'f', 'too late');
  assert.is(sequence('g', 5_000), null);
  assert.is(sequence('g', 5_100), 'g g');
});
keys('what is typed ahead becomes text; keys that write nothing add nothing', () => {
  const pressed = ['Shift', 'R', 'ü', 'x', 'Backspace', 'b', 'e', 'Enter', 'ArrowDown', ' ', '1'];
  assert.is(pressed.reduce(afterKey, ''), 'Rübe 1');
  assert.is(afterKey('', 'Backspace'), '');
});
keys.run();
