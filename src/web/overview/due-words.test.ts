import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { loadTexts } from '../texts/index.ts';
import { dueWords } from './due-words.ts';

test('what is overdue is not called due soon', async () => {
  const t = await loadTexts('de');
  assert.equal(dueWords(t, { overdue: 29, dueSoon: 29 }), ['29 überfällig']);
  assert.equal(dueWords(t, { overdue: 2, dueSoon: 5 }), ['2 überfällig', '3 bald fällig']);
  assert.equal(dueWords(t, { overdue: 0, dueSoon: 1 }), ['1 bald fällig']);
  assert.equal(dueWords(t, {}), []);
});

test.run();
