import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isMeant, nearestTests } from './nearest-tests.ts';

const nearest = suite('tests that ought to notice');
const TESTS = new Map([
  ['src/inbox/save.e2e.test.ts', ''],
  ['src/inbox/plan-cut.db.test.ts', ''],
  ['src/inbox/cuts.test.ts', "import { planCut } from './plan-cut.ts';"],
  ['src/inbox/other.test.ts', "import { x } from './other.ts';"],
  ['src/inbox-times/plan-cut.test.ts', "import { y } from './plan-cut.ts';"],
  ['scripts/drills/cut.test.ts', "import { planCut } from '../../src/inbox/plan-cut.ts';"],
]);

nearest('those that import the file or bear its name, then its room; pure ones first', () => {
  assert.equal(nearestTests('src/inbox/plan-cut.ts', TESTS), [
    'src/inbox/cuts.test.ts',
    'scripts/drills/cut.test.ts',
    'src/inbox/plan-cut.db.test.ts',
    'src/inbox/other.test.ts',
    'src/inbox/save.e2e.test.ts',
  ]);
});

nearest('a file of that name elsewhere is none of them, nor a room whose name begins alike', () => {
  assert.not.ok(nearestTests('src/inbox/plan-cut.ts', TESTS).includes('src/inbox-times/plan-cut.test.ts'));
});

nearest('a path means a file, or all below a folder', () => {
  assert.ok(isMeant('src/inbox/plan-cut.ts', 'src/inbox'));
  assert.ok(isMeant('src/inbox/plan-cut.ts', 'src/inbox/'));
  assert.ok(isMeant('src/inbox/plan-cut.ts', 'src/inbox/plan-cut.ts'));
  assert.not.ok(isMeant('src/inbox-times/plan-cut.ts', 'src/inbox'));
});

nearest.run();
