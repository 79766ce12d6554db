import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { INPUTS } from '../../../scripts/testing/processing-inputs.ts';
import { work } from '../../../scripts/testing/processing-worker.ts';
import { isAtRest, likeness, START, type World } from '../../../scripts/testing/processing-world.ts';

// Everything that can happen to a document, in every order, up to eight things after another, with the worker at
// every place between two of its steps. Worlds that look the same are gone on from once.

const DEPTH = 8;

/** What is to hold wherever nothing is under way any more. */
function assertAtRest(world: World): void {
  const isParked = world.process?.state === 'parked';
  assert.ok(isParked || !world.tag, 'a document keeps its tag, and nobody says why');
  assert.ok(world.written?.state !== 'open', 'a plan is neither finished nor called off');
  assert.ok((world.written?.lost.length ?? 0) === 0, 'a lost change is not written again');
  assert.ok(!world.onlyEchoes || isParked, 'an echo of our own write has taken a parked document away');
}

/** What is to hold everywhere. */
function assertAlways(world: World): void {
  if (world.theirs) assert.is(world.title, world.theirs, 'what a person has set was written over');
}

test('no order of things loses a change without a word', () => {
  const seen = new Map<string, string>();
  let front: { world: World; path: string }[] = [];
  let checked = 0;
  const reach = (world: World, path: string) => {
    for (let at: World | null = world; at; at = work(at)) {
      const key = likeness(at);
      if (seen.has(key)) return;
      seen.set(key, path);
      assertAlways(at);
      if (isAtRest(at)) {
        assertAtRest(at);
        checked += 1;
      }
      front.push({ world: at, path });
    }
  };
  const guarded = (path: string, act: () => void) => {
    try {
      act();
    } catch (error) {
      throw new Error(`${(error as Error).message}\nafter: ${path}`);
    }
  };
  guarded('call', () => reach(INPUTS.call?.(START) ?? START, 'call'));
  for (let depth = 1; depth <= DEPTH; depth += 1) {
    const before = front;
    front = [];
    for (const { world, path } of before) {
      for (const [name, happens] of Object.entries(INPUTS)) {
        const steps = `${path} → ${world.worker ? `(${world.worker.at}) ` : ''}${name}`;
        guarded(steps, () => {
          const next = happens(world);
          if (next) reach(next, steps);
        });
      }
    }
  }
  console.log(`${seen.size} worlds, ${checked} of them at rest`);
  assert.ok(checked > 100);
});

test.run();
