import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Offer, offersBehind } from './undo-offers.ts';

const undo = suite('what can be taken back');
const offer = (text: string, at: number): Offer => ({ text, at, undo() {} });

undo('one taken back brings up those before it, but none that is older than ten seconds', () => {
  const offers = [offer('old', 0), offer('recent', 5_000), offer('newest', 9_000)];
  const behind = (now: number) => offersBehind(offers, now).map(({ text }) => text);
  assert.equal(behind(9_999), ['old', 'recent']);
  assert.equal(behind(10_000), ['recent']);
  assert.equal(behind(15_000), []);
  assert.equal(offersBehind([], 0), []);
});
undo.run();
