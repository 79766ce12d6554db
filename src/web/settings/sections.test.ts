import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { de } from '../texts/de/index.ts';
import { SECTIONS } from './sections.ts';

const sections = suite('the sections of the settings');
/** Types see to it that each has a label. */
const KEYS = Object.keys(de).flatMap((key) => /^setting\.(.+)$/.exec(key)?.[1] ?? []);
const pages = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname })
  .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
  .join('\n');

sections('each setting is entered somewhere, and a hint about it marks one section', () => {
  assert.ok(KEYS.length > 20, `${KEYS.length} settings`);
  for (const key of KEYS) {
    assert.match(pages, new RegExp(`name="${key}"|form\\.set\\('${key}'`), `${key} has no field`);
    assert.is(SECTIONS.filter(({ keys }) => keys?.test(key)).length, 1, `${key} has no section, or several`);
  }
});

sections.run();
