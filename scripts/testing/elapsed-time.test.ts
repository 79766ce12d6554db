import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const tests = suite('tests wait for a state, never for a time');
const ROOT = join(import.meta.dirname, '..', '..');

/** Whose subject is the time itself, or which are still to be mended. */
const MEASURE = [
  'scripts/simulators/paperless/faults/faults.test.ts',
  'src/features/approvals/recover-approvals.e2e.test.ts',
  'src/platform/event-log/append-connection.db.test.ts',
  'src/platform/event-log/relay/relay-faults.db.test.ts',
];

tests('none but these look how long something has taken', () => {
  const measuring = globSync('{src,scripts,projections}/**/*.test.ts', { cwd: ROOT })
    .filter((file) => file !== 'scripts/testing/elapsed-time.test.ts')
    .filter((file) => /performance\.now\(\)/.test(readFileSync(join(ROOT, file), 'utf8')));
  assert.equal(measuring.sort(), MEASURE);
});

tests.run();
