import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { decideInTurns } from './decide-in-turns.ts';

const turns = suite('decisions in turns');
const items = (count: number) => [...Array(count).keys()];
/** Sends as the service does, until the turn that fails. */
function sending(failsAt?: number) {
  const sent: number[] = [];
  const progress: number[] = [];
  return {
    sent,
    progress,
    onProgress: (done: number) => void progress.push(done),
    send: async (some: readonly number[]) => {
      if (sent.length === failsAt) throw new Error('away');
      sent.push(some.length);
      return some.map((one) => `decided ${one}`);
    },
  };
}

turns('of fifty, with every outcome in order', async () => {
  const { sent, progress, ...how } = sending();
  const { results, error } = await decideInTurns({ items: items(120), ...how, isStopped: () => false });
  assert.equal(sent, [50, 50, 20]);
  assert.equal(progress, [50, 100, 120]);
  assert.equal([results.length, results.at(-1), error], [120, 'decided 119', undefined]);
});

turns('end between two of them when somebody stops', async () => {
  const { sent, progress, ...how } = sending();
  const { results } = await decideInTurns({
    items: items(500),
    ...how,
    isStopped: () => progress.length === 2,
  });
  assert.equal([sent.length, results.length], [2, 100]);
});

turns('keep what was decided when one fails; a first one that fails has decided nothing', async () => {
  const { results, error } = await decideInTurns({
    items: items(120),
    ...sending(1),
    isStopped: () => false,
  });
  assert.is(results.length, 50);
  assert.instance(error, Error);
  await decideInTurns({ items: items(3), ...sending(0), isStopped: () => false }).then(
    () => assert.unreachable(),
    () => {},
  );
});

turns.run();
