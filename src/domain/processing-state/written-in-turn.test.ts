import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Change } from '../events/index.ts';
import { type InTurn, inTurnAfter, writtenInTurn } from './written-in-turn.ts';

// Our rules write, another program answers so much later, and the rules find their work undone once more.

const inTurn = suite('two programs that write in turn');
const START = Date.parse('2026-11-23T08:00:00.000Z');
const title: Change = { what: 'title', from: 'Guess', to: 'Rechnung 1', rule: 'Rechnungen' };
const type: Change = { what: 'documentType', from: null, to: 1, rule: 'Rechnungen' };
const untag: Change = { what: 'removeTag', tag: 16 };

/** How many plans are written before one is not; at most `most`. */
function plansUntilLeftAlone(
  planOf: (round: number) => Change[],
  answeredAfterMs: number,
  most = 20,
): number {
  let before: InTurn | null = null;
  let at = START;
  for (let round = 0; round < most; round += 1) {
    const changes = planOf(round);
    if (writtenInTurn(before, changes, at).length > 0) return round;
    before = inTurnAfter(before, changes, { at: new Date(at).toISOString(), isSame: false });
    at += answeredAfterMs;
  }
  return most;
}

for (const seconds of [1, 5, 60, 600])
  inTurn(`recognised after two rounds, when the other one takes ${seconds} s`, () => {
    assert.is(
      plansUntilLeftAlone(() => [title, untag], seconds * 1_000),
      2,
    );
  });

inTurn('what stood there before, and which rule asks for it, does not matter', () => {
  const plan = (round: number): Change[] => [
    { ...title, from: `Guess ${round}`, rule: `rule ${round}` },
    untag,
  ];
  assert.is(plansUntilLeftAlone(plan, 1_000), 2);
});

inTurn('another value, or another part of the document, is no answer to ours', () => {
  assert.is(
    plansUntilLeftAlone((round) => [{ ...title, to: `Rechnung ${round}` }], 1_000),
    20,
  );
  assert.is(
    plansUntilLeftAlone((round) => [{ what: 'documentType', from: null, to: round }], 1_000),
    20,
  );
});

inTurn(
  'people may set the processing tag again and again; a program that does is recognised a little later',
  () => {
    assert.is(
      plansUntilLeftAlone(() => [untag], 1_000),
      5,
    );
  },
);

inTurn('what comes more than an hour later is another occasion', () => {
  assert.is(
    plansUntilLeftAlone(() => [title, untag], 3_600_001),
    20,
  );
});

inTurn('named is what is written in turn, without the tags that come with it', () => {
  const before = { at: new Date(START).toISOString(), values: 1, tags: 0, wrote: [title, untag] };
  assert.equal(writtenInTurn(before, [type, title, untag], START), [title]);
});

inTurn('a note is written once, whatever the plan says', () => {
  const note: Change = { what: 'note', to: 'seen' };
  assert.is(
    plansUntilLeftAlone(() => [note], 1_000),
    20,
  );
});

inTurn.run();
