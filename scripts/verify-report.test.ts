import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { closingLines } from './verify-report.ts';

const asked = { chainOnly: false, isAnchored: false, differences: 0, keysBefore: [] };
const text = (more: Partial<Parameters<typeof closingLines>[0]>) =>
  closingLines({ ...asked, ...more }).join('\n');

test('where something differs nothing is said to be proven', () => {
  assert.not.match(text({ differences: 1, chainOnly: true }), /Proven: the events/);
});

test('an anchor that was given and matched is not asked for again', () => {
  assert.match(text({}), '--from');
  assert.not.match(text({ isAnchored: true }), '--from');
  assert.match(text({ isAnchored: true }), 'Proven by the anchor');
});

test('with the chain alone no read model is proven; keys of before are named', () => {
  assert.not.match(text({ chainOnly: true }), 'all read models');
  assert.match(text({ keysBefore: ['0a1b'] }), '0a1b');
});

test.run();
