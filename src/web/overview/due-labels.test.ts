import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { loadTexts, needTexts } from '../texts/index.ts';
import { dueLabels } from './due-labels.ts';

test('what is overdue is not called due soon', async () => {
  await needTexts('overview');
  const t = await loadTexts('de');
  assert.equal(dueLabels(t, { overdue: 29, dueSoon: 29 }), ['29 überfällig']);
  assert.equal(dueLabels(t, { overdue: 2, dueSoon: 5 }), ['2 überfällig', '3 bald fällig']);
  assert.equal(dueLabels(t, { overdue: 0, dueSoon: 1 }), ['1 bald fällig']);
  assert.equal(dueLabels(t, {}), []);
});

test.run();
