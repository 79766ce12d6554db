import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openDoubts } from './doubts.ts';

const TRIES = 3;
const refusedTimes = (doubts: ReturnType<typeof openDoubts>, stream: string, times: number) =>
  Array.from({ length: times }, () => doubts.refused(stream));

test('a server that has taken nothing yet may be starting, or our rights be wrong: no stream is to blame', () => {
  const doubts = openDoubts(TRIES);
  assert.equal(refusedTimes(doubts, 'a', 20).filter(Boolean), []);
});

test('refused alone, again and again, while others are taken: it is the stream', () => {
  const doubts = openDoubts(TRIES);
  doubts.accepted('b');
  assert.equal(refusedTimes(doubts, 'a', 2), [undefined, undefined]);
  doubts.accepted('b');
  assert.is(doubts.refused('a'), 3);
});

test('refused as others are since the last one that was taken: it is the server', () => {
  const doubts = openDoubts(TRIES);
  doubts.accepted('c');
  for (let round = 0; round < 20; round += 1)
    assert.equal([doubts.refused('a'), doubts.refused('b')], [undefined, undefined]);
});

test('several at once are to blame when the server takes others between all their tries', () => {
  const doubts = openDoubts(TRIES);
  const round = () => {
    doubts.accepted('c');
    return [doubts.refused('a'), doubts.refused('b')];
  };
  const [first, second, third] = [round(), round(), round()];
  assert.equal([...first, ...second].filter(Boolean), []);
  assert.equal(third, [3, 3]);
});

test('rights that are taken away while streams come one by one blame one of them at most', () => {
  const doubts = openDoubts(TRIES);
  doubts.accepted('c');
  assert.equal(refusedTimes(doubts, 'a', 3), [undefined, undefined, 3]);
  assert.equal(refusedTimes(doubts, 'b', 20).filter(Boolean), []);
});

test('a stream that is taken meanwhile begins anew', () => {
  const doubts = openDoubts(TRIES);
  doubts.accepted('a');
  refusedTimes(doubts, 'a', 2);
  doubts.accepted('a');
  assert.is(doubts.tries('a'), 0);
  assert.equal(refusedTimes(doubts, 'a', 2), [undefined, undefined]);
});

test('after several in a row nothing more is asked; tries say how long to wait', () => {
  const doubts = openDoubts(TRIES);
  for (const stream of ['a', 'b']) doubts.refused(stream);
  assert.is(doubts.several(), false);
  doubts.refused('c');
  assert.equal([doubts.several(), doubts.mostTries()], [true, 1]);
  doubts.accepted('d');
  assert.is(doubts.several(), false);
});

test.run();
