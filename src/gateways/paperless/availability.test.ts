import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { until } from '../../../scripts/testing/until.ts';
import { watchAvailability } from './availability.ts';

/** A system whose probes are counted and answered as the test says. */
function system() {
  const state = { answers: true, probes: 0, back: 0 };
  const availability = watchAvailability({
    probe: async () => {
      state.probes += 1;
      if (!state.answers) throw new Error('away');
    },
    pausesMs: [1, 5],
  });
  availability.onBack(() => {
    state.back += 1;
  });
  return { state, availability };
}

test('a call that failed while the probe is answered: available, and nobody is told anything', async () => {
  const { state, availability } = system();
  await availability.suspect();
  assert.equal([availability.isAvailable, state.probes, state.back], [true, 1, 0]);
});

test('many who suspect it at once make one probe', async () => {
  const { state, availability } = system();
  state.answers = false;
  await Promise.all([availability.suspect(), availability.suspect(), availability.suspect()]);
  assert.equal([availability.isAvailable, state.probes], [false, 1]);
  availability.close();
});

test('away: goes on asking by itself, and tells once when it is back', async () => {
  const { state, availability } = system();
  state.answers = false;
  await availability.suspect();
  await until(
    () => state.probes,
    (probes) => probes >= 4,
  );
  assert.is(availability.isAvailable, false);
  state.answers = true;
  await until(
    () => availability.isAvailable,
    (isAvailable) => isAvailable,
  );
  const { probes } = state;
  await new Promise((done) => setTimeout(done, 30));
  assert.equal([state.back, state.probes], [1, probes], 'and asks no more');
});

test('a listener that throws keeps it neither from the others nor from who asked', async () => {
  const { state, availability } = system();
  const told: string[] = [];
  availability.onBack(() => {
    throw new Error('a listener');
  });
  availability.onBack(() => void told.push('the next one'));
  state.answers = false;
  await availability.suspect();
  state.answers = true;
  await availability.lookNow();
  assert.equal([availability.isAvailable, state.back, told], [true, 1, ['the next one']]);
  const { probes } = state;
  await new Promise((done) => setTimeout(done, 30));
  assert.is(state.probes, probes, 'and nothing asks any more');
});

test('closed: nothing is asked any more', async () => {
  const { state, availability } = system();
  state.answers = false;
  await availability.suspect();
  availability.close();
  const { probes } = state;
  await new Promise((done) => setTimeout(done, 30));
  assert.is(state.probes, probes);
});

test.run();
