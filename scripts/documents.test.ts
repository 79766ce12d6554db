import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { permissionNames } from '../src/gateways/identity/index.ts';

// What the documents say of the tree, the routes and the permissions, held against their sources.

const documents = suite('the documents');
const ROOT = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const codeIn = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);

/** The README and those of the rooms. */
const readmes = globSync(['README.md', 'src/**/README.md', 'scripts/README.md'], { cwd: ROOT });
const handbook = readmes.map(read).join('\n');

documents('every permission is named, for who writes GROUP_PERMISSIONS', () => {
  const named = new Set(codeIn(read('src/gateways/identity/README.md')));
  assert.equal(
    permissionNames.filter((name) => !named.has(name)),
    [],
  );
});

documents('each route that a README names is there', () => {
  const { paths } = JSON.parse(read('src/app/openapi.json')) as { paths: Record<string, unknown> };
  const patterns = Object.keys(paths).map(
    (path) => new RegExp(`^(/api)?${path.replace(/^\/api/, '').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  );
  const routes = codeIn(handbook).flatMap(
    (code) => /^(?:GET |POST |PUT |PATCH |DELETE )?(\/api\/[^\s?]+)$/.exec(code)?.[1] ?? [],
  );
  assert.ok(routes.length > 10, `${routes.length} routes`);
  assert.equal(
    routes.filter((route) => !/[*…]/.test(route) && !patterns.some((pattern) => pattern.test(route))),
    [],
  );
});

documents('each file that ARCHITECTURE and CONTRIBUTING name is there', () => {
  const files = globSync(['src/**/*.{ts,tsx,css,json}', 'projections/**/*.ts', 'scripts/**/*.{ts,mjs}'], {
    cwd: ROOT,
  });
  const names = new Set(files.map((file) => basename(file)));
  for (const document of ['ARCHITECTURE.md', 'CONTRIBUTING.md']) {
    const named = codeIn(read(document)).filter((code) => /^[\w./-]+\.tsx?$/.test(code));
    assert.ok(named.length > 5);
    assert.equal(
      named.filter((one) => !/^\./.test(one) && !names.has(basename(one))),
      [],
      document,
    );
  }
});

documents('each drill and each bench that is named is in its list', () => {
  const lists = { drill: read('scripts/drills/main.ts'), bench: read('scripts/bench/main.ts') };
  for (const [tool, list] of Object.entries(lists)) {
    const calls = [...handbook.matchAll(new RegExp(`npm run ${tool} -- ([a-z][a-z-]+)`, 'g'))];
    for (const [, name = ''] of calls) assert.match(list, name, `npm run ${tool} -- ${name}`);
  }
});

documents('each link between the documents leads to a file, and to a heading where it names one', () => {
  const all = [...readmes, 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md'];
  const dead = all.flatMap((document) =>
    [...read(document).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].flatMap(
      ([link, path = '', heading]) => {
        const file = path ? join(dirname(document), path) : document;
        if (!existsSync(join(ROOT, file))) return [`${document}: ${link}`];
        return !heading || headingsOf(read(file)).includes(heading) ? [] : [`${document}: ${link}`];
      },
    ),
  );
  assert.equal(dead, []);
});

documents('every variable that is named is one of the configuration', () => {
  const known = new Set(
    [...read('.env.example').matchAll(/^#?\s?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name),
  );
  const named = codeIn(handbook).flatMap((code) => /^([A-Z]+(?:_[A-Z0-9]+)+)(?:=.*)?$/.exec(code)?.[1] ?? []);
  assert.ok(named.length > 20, `${named.length} variables`);
  const OF_OTHERS =
    /^(?:TEST_|PAPERLESS_WEBHOOKS_|POSTGRES_|TESTCONTAINERS_|CHROME_PATH$|PRINT_AGENT_KEY$|NODE_)/;
  assert.equal(
    [...new Set(named)].filter(
      (name) => !known.has(name) && !OF_OTHERS.test(name) && !permissionNames.includes(name as never),
    ),
    [],
  );
});

documents('what a newcomer reads first is short', () => {
  const lines = (document: string) => read(document).split('\n').length - 1;
  assert.ok(lines('README.md') <= 150);
  assert.ok(lines('ARCHITECTURE.md') <= 200);
  assert.ok(lines('CONTRIBUTING.md') <= 120);
});

documents('nothing is sent home: no address of a server stands in what ships', () => {
  const shipped = globSync(['src/**/*.{ts,tsx,html,mjs}', 'projections/**/*.ts'], { cwd: ROOT });
  const hosts = shipped
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => [...read(file).matchAll(/(?:https?|wss?):\/\/([\w-]+(?:\.[\w-]+)*)/g)])
    .map(([, host = '']) => host);
  // Sign-in of mailboxes at their providers, which an administrator switches on, examples in texts, and the
  // name of a vocabulary of XML, which nobody asks.
  const ALLOWED =
    /^(login\.microsoftonline\.com|outlook\.office\.com|accounts\.google\.com|mail\.google\.com|localhost|host|dms|(\w+\.)*example\.org|file\.invalid|www\.xoev\.de)$/;
  assert.equal(
    [...new Set(hosts)].filter((host) => !ALLOWED.test(host)),
    [],
  );
});

/** As the forges make anchors of headings. */
const headingsOf = (text: string): string[] =>
  [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );

documents.run();
