import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { scanSteps } from './scan-steps.ts';

test('what was tried, said once', () => {
  const steps = ['300 dpi', '600 dpi', '400 dpi, turned -10°', '400 dpi, turned 10°', '300 dpi, inverted'];
  assert.equal(scanSteps(steps), { dpis: [300, 400, 600], ways: ['turned', 'inverted'] });
  assert.equal(scanSteps([]), { dpis: [], ways: [] });
  assert.equal(scanSteps(['another way']), { dpis: [], ways: [] });
});

test.run();
