import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';

// Stylesheets are global and stay as long as the tab is open: with two of them for one class, or one that came with
// another page, a page would look otherwise after a way through the app than when it is opened by its address.

const WEB = join(import.meta.dirname, '..', '..', 'src', 'web');
const read = (file: string): string => readFileSync(join(WEB, file), 'utf8');
const folderOf = (file: string): string => file.split('/')[0] ?? '';
const sheets = new Map(globSync('**/*.css', { cwd: WEB }).map((file) => [file, bare(read(file))]));
const sources = new Map(globSync('**/*.{ts,tsx}', { cwd: WEB }).map((file) => [file, read(file)]));
const start = reachedBy('main.tsx');

test('what a class looks like stands in the stylesheets of one folder', () => {
  const homes = new Map<string, Set<string>>();
  for (const [sheet, text] of sheets)
    for (const [, name = ''] of text.matchAll(/(?:^|[},\n])\s*\.([a-z][\w-]*)(?=\s*[{,])/g))
      homes.set(name, (homes.get(name) ?? new Set()).add(folderOf(sheet)));
  const several = [...homes].filter(([, files]) => files.size > 1);
  assert.equal(
    several.map(([name, files]) => `.${name}: ${[...files].join(', ')}`),
    [],
  );
});

test('a class comes with the start, with its group of pages, or with what the component imports', () => {
  const missing: string[] = [];
  for (const [file, text] of sources) {
    const reached = reachedBy(file);
    for (const name of classesIn(text)) {
      const homes = [...sheets].filter(([, css]) => new RegExp(`\\.${name}(?![\\w-])`).test(css));
      const comes = homes.some(
        ([sheet]) => start.has(sheet) || reached.has(sheet) || isOfGroup(sheet, folderOf(file)),
      );
      if (homes.length > 0 && !comes) missing.push(`${file}: .${name} of ${homes.map(([sheet]) => sheet)}`);
    }
  }
  assert.equal(missing, []);
});

/** `components` is no group: its files are loaded one by one. */
const isOfGroup = (sheet: string, folder: string): boolean =>
  folder !== 'components' && folderOf(sheet) === folder;

function classesIn(text: string): Set<string> {
  const attributes = [...text.matchAll(/className=(?:"([^"]*)"|\{([^{}]*)\})/g)];
  const words = attributes.flatMap(([, plain, code = '']) =>
    plain === undefined ? [...code.matchAll(/['`]([^'`$]*)['`]/g)].map(([, word = '']) => word) : [plain],
  );
  return new Set(words.flatMap((word) => word.split(/\s+/)).filter((name) => /^[a-z][\w-]*$/.test(name)));
}

/** All files that come when this one is loaded: what it imports, and so on. */
function reachedBy(file: string): Set<string> {
  const found = new Set([file]);
  for (const one of found)
    for (const [, path = ''] of (sources.get(one) ?? '').matchAll(
      /^(?:import|export)\s(?!type\s)(?:[^;'"]*?\sfrom\s)?\s*['"](\.[^'"]+)['"]/gm,
    ))
      found.add(normalize(join(dirname(one), path)));
  return found;
}

function bare(css: string): string {
  return css.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/"[^"]*"/g, '""');
}
test.run();
