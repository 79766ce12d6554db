import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fieldFaults, problems, reasons } from '../../platform/http/index.ts';
import { de } from './de/index.ts';
import { en } from './en/index.ts';

// What the service refuses with has a text in both languages, and every text is used.

const words = suite('problems in words');
const LANGUAGES: Record<string, Readonly<Record<string, string>>> = { de, en };
const valuesIn = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)(?:\}|, select,)/g)].map(([, name = '']) => name).sort();
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

  words(`${language}: every fault of a field has a text with exactly its values, and no other`, () => {
    assert.equal(keysOf(texts, 'fault.'), Object.keys(fieldFaults).sort());
    for (const [fault, text] of Object.entries(fieldFaults)) {
      assert.equal(valuesIn(texts[`fault.${fault}`] ?? ''), valuesIn(text), fault);
    }
  });
}

words('every reason is given by the service, and every fault of a field', () => {
  const src = join(import.meta.dirname, '..', '..');
  const code = globSync('**/*.ts', { cwd: src, exclude: ['web/**', '**/*.test.ts'] })
    .map((file) =>
      readFileSync(join(src, file), 'utf8').replace(/^export const \w+ = \{$.*?^\} as const;$/ms, ''),
    )
    .join('\n');
  assert.equal(Object.keys(reasons).filter(isUnused(REASON, code)), []);
  assert.equal(Object.keys(fieldFaults).filter(isUnused(FAULT, code)), []);
});

words('a word that stands anywhere is no use of a reason', () => {
  const code =
    "log('busy'); type Why = { reason: 'gone' | 'stale' }; new Problem('file-too-large', { reason: 'empty' })";
  const names = ['busy', 'gone', 'file-too-large', 'empty'];
  assert.equal(names.filter(isUnused(REASON, code)), ['busy', 'gone', 'file-too-large']);
});

const REASON = String.raw`(\breason: |Refused\(\s*|\breturn [^;{\n]*)`;
/** Also in a table from what is wrong to the fault. */
const FAULT = String.raw`(\b(?!reason\b)\w+: |\[)`;
/** A name of several words may follow from anything; a common word, or one that is a code too, stands where it is given. */
const isUnused = (before: string, code: string) => (name: string) => {
  const isCommon = !name.includes('-') || name in problems || (name in reasons && name in fieldFaults);
  const given = isCommon ? `(${before}|fieldError\\([^\n]*, )'${name}'(?! *\\|)` : `'${name}'`;
  return !new RegExp(given).test(code);
};
words.run();
