import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { conflictsIn, declareKeys, type Keys } from './keys/keys.ts';
import { frameKeys } from './keys/shared-keys.ts';
import { routeTree } from './routes.ts';
import { jumpKeysOf } from './shell/jump-keys.ts';
import { de } from './texts/de/index.ts';

// What every page declares about itself, read as the app reads it.

type Page = {
  path?: string;
  children?: Page[];
  options: {
    path?: string;
    staticData?: import('@tanstack/react-router').StaticDataRouteOption;
    beforeLoad?: unknown;
  };
};
const below = ({ children = [] }: Page): Page[] => children.flatMap((page) => [page, ...below(page)]);
const PAGES = below(routeTree as unknown as Page).map(({ options }) => options);
const titled = PAGES.filter(({ beforeLoad }) => !beforeLoad);

const pages = suite('the pages');

pages('each has a title; only the overview, the profile and own mailboxes are for everybody', () => {
  assert.ok(titled.length > 20, `${titled.length} pages`);
  for (const { path, staticData } of titled) assert.ok(staticData?.title, `${path} has no title`);
  const inSettings = below(
    (routeTree as unknown as Page).children?.find(({ options }) => options.path === '/einstellungen') as Page,
  ).map(({ options }) => options);
  const open = titled.filter((page) => !page.staticData?.permissions && !inSettings.includes(page));
  assert.equal(
    open.map(({ path }) => path),
    ['/', '/profil', '/postfaecher', '/postfach-anmeldung'],
  );
});

pages('who may open which: that one is kept out, and how, is tried once in a browser', () => {
  const asked: Record<string, string[]> = {};
  const walk = ({ options, children = [] }: Page, above = '', by: readonly string[] = []): void => {
    const { title, permissions = by } = options.staticData ?? {};
    const path = above + (options.path ?? '');
    const which = permissions.join(' or ');
    if (title && which) asked[which] = [...(asked[which] ?? []), path];
    for (const page of children) walk(page, path === '/' ? '' : path, permissions);
  };
  walk(routeTree as unknown as Page);
  const { MANAGE_SETTINGS: settings, ...others } = asked;
  assert.equal(others, {
    VIEW_INBOX: [
      ...['/posteingang', '/posteingang/$itemId', '/druck'],
      ...['/importe', '/importe/$jobId', '/importe/mail/$mailId', '/postausgang', '/postausgang/$mailId'],
    ],
    VIEW_FREIGABE: ['/freigabe', '/freigabe/$documentId'],
    VIEW_QUEUE: ['/warteschlange', '/agrarsystem/laeufe/$runId'],
    EDIT_DOCUMENTS: ['/bearbeiten', '/bearbeiten/$id', '/agrarsystem/mehrdeutig/$documentId'],
    MERGE_CORRESPONDENTS: [
      ...['/korrespondenten', '/korrespondenten/abgleich', '/korrespondenten/konflikte'],
      ...['/korrespondenten/zusammenfuehrungen', '/korrespondenten/zusammenfuehrungen/$mergeId'],
    ],
    'VIEW_QUEUE or MANAGE_SETTINGS': ['/agrarsystem'],
    VIEW_AUDIT: ['/protokoll', '/protokoll/stand'],
  });
  assert.ok(settings?.length && settings.every((path) => path.startsWith('/einstellungen')));
});

pages('no key means two things on a page, nor something else than in the frame', () => {
  for (const { path, staticData } of titled) {
    assert.equal(conflictsIn([frameKeys, ...(staticData?.keys ?? [])]), [], path);
  }
  const taken = declareKeys({ again: { key: 'z', text: 'list.open' } });
  assert.is(conflictsIn([frameKeys, taken]).length, 1, 'this test can fail');
});

pages('no letter after G leads to two pages, and G is no key by itself', () => {
  const menu = titled.flatMap(({ path = '', staticData }) =>
    staticData?.menu ? { path, ...staticData } : [],
  );
  const jumps = jumpKeysOf(menu as Parameters<typeof jumpKeysOf>[0]);
  assert.equal(conflictsIn([jumps]), []);
  assert.ok(Object.keys(jumps).length > 10);
  const keys = titled
    .flatMap(({ staticData }) => staticData?.keys ?? [])
    .flatMap((table) => Object.values(table));
  assert.not(keys.some(({ key }) => key === 'g'));
});

pages('every key has words', () => {
  const all: Keys[] = [frameKeys, ...titled.flatMap(({ staticData }) => staticData?.keys ?? [])];
  for (const [name, { text }] of all.flatMap((table) => Object.entries(table))) assert.ok(text in de, name);
});

pages('no tile of the overview leads to two pages', () => {
  const tiles = titled.flatMap(({ staticData }) => Object.keys(staticData?.tiles ?? {}));
  assert.equal(tiles, [...new Set(tiles)]);
  assert.ok(tiles.length > 0);
});

pages('keys are listened for in one place only; what fields do themselves is known', () => {
  const FIELDS = [
    // Enter takes over a name that was typed; Escape puts back what was there; arrows go through a list of rules;
    // Ctrl+Enter in the editor of mails, which would break the line. The palette's arrows choose while somebody types.
    'audit/audit-filters.tsx',
    'mail-compose/compose-form.tsx',
    'shell/palette.tsx',
    'shell/use-typed-ahead.ts',
    'settings/farm-of-client.tsx',
    'settings/rules/rule-list.tsx',
  ];
  const listening = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname, exclude: ['**/*.test.ts'] })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /['"]keydown['"]|onKeyDown|onKeyUp|useHotkeys/.test(read(file)));
  assert.equal(listening.sort(), [...FIELDS, 'keys/keys-provider.tsx'].sort());
});

pages('a page listens for keys only that it declares', () => {
  for (const folder of globSync('!(keys)/keys.ts', { cwd: import.meta.dirname })) {
    const names = [...read(folder).matchAll(/^export const (\w+)/gm)].map(([, name]) => name as string);
    const routes = read(folder.replace(/keys\.ts$/, 'routes.ts'));
    for (const name of names) assert.match(routes, new RegExp(`keys: \\[[^\\]]*\\b${name}\\b`), folder);
  }
});

pages('a file is at most 250 lines long', () => {
  const long = globSync('**/*.{ts,tsx,css}', { cwd: import.meta.dirname })
    .filter((file) => !file.endsWith('api/interface.ts') && !file.startsWith('texts'))
    .map((file) => ({ file, lines: read(file).split('\n').length - 1 }))
    .filter(({ lines }) => lines > 250);
  assert.equal(long, []);
});

function read(file: string): string {
  return readFileSync(join(import.meta.dirname, file), 'utf8');
}
pages.run();
