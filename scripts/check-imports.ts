import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { findCircle } from './imports/circle.ts';
import { pictureProblems, readPicture } from './imports/picture.ts';
import { simulatorProblem } from './imports/simulators.ts';
import { importProblem, placeOf } from './imports/wings.ts';
import { webLayers } from './web/web-layers.ts';

// Part of npm run check: imports go down the wings, only through index files, without circles; the picture is the tree.

/** Connections without deadlines may wait for ever: all are opened in one place, that of pg-boss included. */
const OPENS_CONNECTIONS = 'src/platform/database/connect.ts';
const USES_PG_BOSS = 'src/platform/jobs/boss.ts';

const files = globSync(['src/**/*.{ts,tsx}', 'projections/**/*.ts', 'scripts/**/*.ts']).map(normalize).sort();
const imports = new Map(files.map((file) => [file, importsOf(file)]));
/** What tests, benches and drills import is theirs: they may look inside. */
const bound = files.filter(
  (file) =>
    !/\.test\.tsx?$/.test(file) && !/^scripts\/((testing|bench|drills|hour)\/|screenshots\.ts)/.test(file),
);
const complaints = [
  ...bound.flatMap((file) => (imports.get(file) ?? []).flatMap((target) => complaint(file, target) ?? [])),
  ...bound.flatMap((file) => [...nodeInTheBrowser(file), ...ownConnections(file)]),
  ...webLayers(imports),
  ...pictureProblems(readPicture(readFileSync('ARCHITECTURE.md', 'utf8')), tree()),
];
const circle = findCircle(imports);
if (circle) complaints.push(`A circle of imports: ${circle.join(' → ')}`);

for (const line of complaints) console.error(line);
console.log(
  `${files.length} files, ${[...imports.values()].flat().length} imports: ${complaints.length} against the rules`,
);
process.exitCode = complaints.length > 0 ? 1 : 0;

function complaint(file: string, target: string): string | null {
  if (!file.startsWith('scripts/')) return importProblem(file, target);
  const simulated = simulatorProblem(file, target);
  const isInside = target.startsWith('src/') && target.split('/').length > 3 && !target.endsWith('/index.ts');
  return simulated ?? (isInside ? `${file} goes past the door of ${dirname(target)}` : null);
}

/** What runs in browsers, where Node is not. */
function nodeInTheBrowser(file: string): string[] {
  if (placeOf(file).wing !== 'web') return [];
  const modules = [...readFileSync(file, 'utf8').matchAll(/from '(node:[^']+)'/g)];
  return modules.map(([, name]) => `${file} runs in browsers and must not import ${name}`);
}

function ownConnections(file: string): string[] {
  if (file === OPENS_CONNECTIONS) return [];
  const text = readFileSync(file, 'utf8');
  const opens = /new (\w+\.)?(Pool|Client|PgBoss)\(/g;
  return [...text.matchAll(opens)].flatMap(([, , what]) => {
    if (what === 'PgBoss' && file === USES_PG_BOSS && !text.includes('connectionString')) return [];
    return [`${file} opens a ${what} of its own: ask ${OPENS_CONNECTIONS} for a connection with deadlines`];
  });
}

/** Wing → its rooms. The layers of the web app stand in its README. */
function tree(): Record<string, string[]> {
  const wings = readdirSync('src', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const isRoom = (name: string) => !/\.(test\.ts|json|md)$/.test(name);
  const roomsOf = (wing: string) =>
    readdirSync(join('src', wing))
      .filter(isRoom)
      .map((name) => name.replace(/\.ts$/, ''));
  return {
    ...Object.fromEntries(wings.map(({ name }) => [name, name === 'web' ? [] : roomsOf(name)])),
    projections: [],
  };
}

function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const found = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\s[^;]*?from\s+'(\.[^']+)'|import\('(\.[^']+)'\)/g,
  );
  return [...found].map(([, fixed, lazy]) => normalize(join(dirname(file), fixed ?? lazy ?? '')));
}
