import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { problems, reasons } from '../../http/index.ts';
import { de } from './de/index.ts';
import { en } from './en/index.ts';

// What the service refuses with has a text in both languages, and every text is used.

const words = suite('problems in words');
const LANGUAGES: Record<string, Readonly<Record<string, string>>> = { de, en };
const valuesIn = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).sort();
const keysOf = (texts: object, family: string): string[] =>
  Object.keys(texts)
    .filter((key) => key.startsWith(family))
    .map((key) => key.slice(family.length))
    .sort();

for (const [language, texts] of Object.entries(LANGUAGES)) {
  words(`${language}: every code has a text, and no other`, () => {
    // The page itself notices that nobody answers.
    assert.equal(keysOf(texts, 'problem.'), [...Object.keys(problems), 'away'].sort());
  });

  words(`${language}: every reason has a text with exactly its values, and no other`, () => {
    assert.equal(keysOf(texts, 'reason.'), Object.keys(reasons).sort());
    for (const [reason, text] of Object.entries(reasons)) {
      assert.equal(valuesIn(texts[`reason.${reason}`] ?? ''), valuesIn(text), reason);
    }
  });
}

words('every reason is used by the service', () => {
  const src = join(import.meta.dirname, '..', '..');
  const code = globSync('**/*.ts', { cwd: src, exclude: ['web/**', 'simulators/**', '**/*.test.ts'] })
    .filter((file) => !file.endsWith('problem-reasons.ts'))
    .map((file) => readFileSync(join(src, file), 'utf8'))
    .join('\n');
  for (const reason of Object.keys(reasons))
    assert.ok(code.includes(`'${reason}'`) || code.includes(`${reason}:`), reason);
});
words.run();
