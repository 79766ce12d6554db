import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { StaticDataRouteOption } from '@tanstack/react-router';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { routeTree } from '../routes.ts';
import { groups as german } from './de/groups.ts';
import { de } from './de/index.ts';
import { groups as english } from './en/groups.ts';

// Texts are loaded with the pages that use them. Read from the code: what each page uses, what it is loaded with.

const groups = suite('texts in groups');
const WEB = join(import.meta.dirname, '..');
const keysOf = Object.fromEntries(
  await Promise.all(
    Object.entries(german).map(async ([group, load]) => [
      group,
      Object.keys(Object.assign({}, ...Object.values(await load()))),
    ]),
  ),
) as Record<string, string[]>;

groups('hold every text once, in both languages', async () => {
  const held = Object.values(keysOf).flat();
  assert.equal(
    held.filter((key, place) => held.indexOf(key) !== place),
    [],
    'in two groups',
  );
  assert.equal(
    Object.keys(de).filter((key) => !held.includes(key)),
    [],
    'in no group of groups.ts',
  );
  for (const [group, load] of Object.entries(english)) {
    const keys = Object.keys(Object.assign({}, ...Object.values(await load())));
    assert.equal(keys.sort(), keysOf[group]?.toSorted(), group);
  }
});

groups('the app starts with the texts that it shows around every page', () => {
  assert.equal(used('main.tsx', isDeclaration), []);
});

groups('an entry of the menu has its words from the start', () => {
  const titles = below(routeTree as unknown as Page).flatMap(({ options: { staticData } }) =>
    staticData?.menu && staticData.title ? [staticData.title] : [],
  );
  assert.ok(titles.length > 10);
  assert.equal(groupsOf(new Set(titles)), []);
});

groups('a tile has its words on the overview, whichever page it is declared with', () => {
  const tiles = below(routeTree as unknown as Page).flatMap(({ options: { staticData } }) =>
    Object.values(staticData?.tiles ?? {}).map(({ text }) => text),
  );
  assert.ok(tiles.length > 10);
  assert.equal(groupsOf(new Set(tiles)), ['overview']);
});

groups('whatever is loaded later comes with its texts, and with no others', () => {
  const entries = globSync('**/*.{ts,tsx}', { cwd: WEB, exclude: ['texts/**', '**/*.test.ts'] }).flatMap(
    loadedLater,
  );
  assert.ok(entries.length > 40, `${entries.length}`);
  const wrong = entries.flatMap(({ from, file, declared }) => {
    const needs = used(file);
    return needs.join() === declared.join()
      ? []
      : [`${from}: ${file} needs ${needs.join(', ') || 'none'}, not ${declared.join(', ') || 'none'}`];
  });
  assert.equal(wrong, []);
});

/** Each `import('./page.tsx')`, with the groups of the `withTexts` around it. */
function loadedLater(from: string): { from: string; file: string; declared: string[] }[] {
  return [...read(from).matchAll(LATER)].map(([, file = '', names = '']) => ({
    from,
    file: join(dirname(from), file),
    declared: [...names.matchAll(/\w+/g)].map(([name]) => name).sort(),
  }));
}

const LATER =
  /(?:\bwithTexts\(\s*)?\bimport\('(\.[^']+)'\)((?<=withTexts\(\s*import\('[^']+'\))(?:,\s*'\w+')*)?/g;

/** The groups beside `start` that a module needs, with all that it imports at once. */
function used(entry: string, isLeftOut: (file: string) => boolean = () => false): string[] {
  const seen = new Set<string>();
  const keys = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file) || file.startsWith('texts/') || !existsSync(join(WEB, file))) return;
    seen.add(file);
    const code = read(file);
    if (!isLeftOut(file)) for (const key of keysIn(file, code)) keys.add(key);
    for (const [, path = ''] of code.matchAll(/^(?:import|export)(?! type)[^;]*? from '(\.[^']+)'/gm))
      visit(join(dirname(file), path));
  };
  visit(entry);
  return groupsOf(keys);
}

const groupsOf = (keys: ReadonlySet<string>): string[] =>
  Object.keys(keysOf)
    .filter((group) => group !== 'start' && keysOf[group]?.some((key) => keys.has(key)))
    .sort();

type Page = { children?: Page[]; options: { staticData?: StaticDataRouteOption } };
const below = ({ children = [] }: Page): Page[] => children.flatMap((page) => [page, ...below(page)]);

const ALL = Object.keys(de);
/** Texts by name, and families by the beginning of a template: `queue.state.${state}`. */
function keysIn(file: string, code: string): string[] {
  // Reasons and faults come with the answer that names them; where the answer itself was none, the page has them.
  if (file === PROBLEM_TEXT) return [];
  const literal = [...code.matchAll(/'([\w.-]+)'/g)].map(([, key = '']) => key);
  const families = [...code.matchAll(/`([\w-]+\.[\w.-]*)\$\{/g)].map(([, family = '']) => family);
  const own = ALL.filter((key) => families.some((family) => key.startsWith(family)));
  const explains = !file.startsWith('components/') && /\b(problemText|faultTexts)\(/.test(code);
  return [...literal, ...own, ...(explains ? ['reason.not-json'] : [])];
}
const PROBLEM_TEXT = 'components/problem-text.ts';
/** What pages declare is read at the start, and said when they are shown. */
const isDeclaration = (file: string): boolean => /\/(routes|keys)\.ts$/.test(file);
const read = (file: string): string => readFileSync(join(WEB, file), 'utf8');

groups.run();
