import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { IssuedScope } from '../../events/index.ts';
import { de } from './de/index.ts';
import { en } from './en/index.ts';

// Nothing is promised that is not there yet. A change that builds one of these takes its words out here.

const NOT_THERE = [/tägliche übersicht|daily (digest|overview)/i];
const SAID: [string, string][] = [
  ...[de, en].flatMap((texts) =>
    Object.entries(texts as Record<string, unknown>).map(([key, text]): [string, string] => [
      key,
      String(text),
    ]),
  ),
];

test('no text of the app speaks of what is not there', () => {
  assert.ok(SAID.length > 1_000);
  for (const [key, text] of SAID) {
    for (const words of NOT_THERE) assert.not.match(text, words, key);
  }
});

test('nor does the README; keys are made for what asks for them', () => {
  const readme = readFileSync(join(import.meta.dirname, '..', '..', '..', 'README.md'), 'utf8');
  assert.not.match(readme, /\bdigest\b/i);
  // Made with their agents alone.
  assert.not.ok((IssuedScope.options as readonly string[]).includes('print-agent'));
});

test.run();
