import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { permissionNames } from '../src/gateways/identity/index.ts';

// What the documents say of the tree, the routes and the permissions, held against their sources.

const documents = suite('the documents');
const ROOT = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const codeIn = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);

documents('README names every permission, for who writes GROUP_PERMISSIONS', () => {
  const named = new Set(codeIn(read('README.md')));
  assert.equal(
    permissionNames.filter((name) => !named.has(name)),
    [],
  );
});

documents('each route that README names is there', () => {
  const { paths } = JSON.parse(read('src/app/openapi.json')) as { paths: Record<string, unknown> };
  const patterns = Object.keys(paths).map(
    (path) => new RegExp(`^(/api)?${path.replace(/^\/api/, '').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  );
  const routes = codeIn(read('README.md')).flatMap(
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
    const calls = [...read('README.md').matchAll(new RegExp(`npm run ${tool} -- ([a-z][a-z-]+)`, 'g'))];
    for (const [, name = ''] of calls) assert.match(list, name, `npm run ${tool} -- ${name}`);
  }
});

documents.run();
