import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

// Part of npm run check: who may import whom, only through the doors, and no circles.

/** Room → rooms it may import from. A feature is every room that is not named here. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  // Waiting and limits: knows nothing of the house.
  async: [],
  'life-cycle': [],
  database: ['async'],
  'event-log': ['async', 'database'],
  // Decimal text and currencies: without anything else, so that the web app counts as the service does.
  money: [],
  events: ['event-log', 'money'],
  'processing-life': ['events', 'event-log'],
  projections: ['processing-life', 'events', 'event-log', 'database', 'money'],
  http: ['async', 'database'],
  jobs: ['async', 'database'],
  identity: ['projections', 'events', 'event-log', 'http', 'database', 'async', 'outgoing'],
  // Every call to another system.
  outgoing: ['async'],
  paperless: ['async', 'outgoing'],
  'document-access': ['paperless', 'http'],
  'document-writing': ['paperless', 'events', 'event-log', 'async'],
  'document-changes': [
    ...['projections', 'events', 'event-log', 'database'],
    ...['paperless', 'jobs', 'document-writing', 'async'],
  ],
  templates: ['events'],
  'farm-system': ['async', 'outgoing'],
  'farm-runs': ['events', 'event-log', 'http', 'jobs', 'database', 'async'],
  // Talks to the API only; the types of what goes in and out are made from its description.
  web: ['money'],
  'web-app': ['http'],
  // For the shape of the variable that names permissions.
  config: ['identity'],
};
const FEATURE: readonly string[] = [
  ...['async', 'projections', 'events', 'event-log', 'database', 'money'],
  ...['identity', 'paperless', 'farm-system', 'http', 'jobs', 'document-access', 'document-writing'],
  ...['document-changes', 'templates', 'farm-runs', 'processing-life'],
];
// It asks addresses as a stranger would, which no client of the house does.
MAY_IMPORT.doctor = [...FEATURE, 'outgoing'];
/** Rooms that put everything together. Only tests, benches and the demo itself may use the demo. */
const EVERYTHING = new Set(['main', 'demo', 'scripts', 'tests']);
const MAY_USE_DEMO = new Set(['demo', 'tests']);

/** Whose connections have no deadlines may wait for ever: all are opened in one place, that of pg-boss included. */
const OPENS_CONNECTIONS = 'src/database/connect.ts';
const USES_PG_BOSS = 'src/jobs/boss.ts';

const files = globSync(['src/**/*.{ts,tsx}', 'projections/**/*.ts', 'scripts/**/*.ts']).map(normalize).sort();
const imports = new Map(files.map((file) => [file, importsOf(file)]));
const complaints = [...imports].flatMap(([file, targets]) =>
  targets.flatMap((target) => complaint(file, target)),
);
complaints.push(...files.flatMap(nodeInTheBrowser), ...files.flatMap(ownConnections));
const circle = findCircle(imports);
if (circle) complaints.push(`A circle of imports: ${circle.join(' → ')}`);

for (const line of complaints) console.error(line);
console.log(
  `${files.length} files, ${[...imports.values()].flat().length} imports: ${complaints.length} against the rules`,
);
process.exitCode = complaints.length > 0 ? 1 : 0;

function complaint(file: string, target: string): string[] {
  const from = roomOf(file);
  const to = roomOf(target);
  if (from === to) return [];
  if (to === 'demo' && !MAY_USE_DEMO.has(from)) return [`${file} imports the demo: ${target}`];
  if (!EVERYTHING.has(from) && !(MAY_IMPORT[from] ?? FEATURE).includes(to)) {
    return [`${file} (${from}) must not import from ${to}: ${target}`];
  }
  // Read models are imported one by one; a test may look behind the door of what it tests.
  const throughTheDoor =
    target.endsWith('/index.ts') || to === 'projections' || !target.startsWith(`src/${to}/`);
  return throughTheDoor || from === 'tests' ? [] : [`${file} goes past the door of ${to}: ${target}`];
}

/** What the web app is made of runs in browsers, where Node is not. */
function nodeInTheBrowser(file: string): string[] {
  if (roomOf(file) !== 'web') return [];
  const modules = [...readFileSync(file, 'utf8').matchAll(/from '(node:[^']+)'/g)];
  return modules.map(([, name]) => `${file} runs in browsers and must not import ${name}`);
}

function ownConnections(file: string): string[] {
  if (roomOf(file) === 'tests' || file === OPENS_CONNECTIONS) return [];
  const text = readFileSync(file, 'utf8');
  const opens = /new (\w+\.)?(Pool|Client|PgBoss)\(/g;
  return [...text.matchAll(opens)].flatMap(([, , what]) => {
    if (what === 'PgBoss' && file === USES_PG_BOSS && !text.includes('connectionString')) return [];
    return [`${file} opens a ${what} of its own: ask ${OPENS_CONNECTIONS} for a connection with deadlines`];
  });
}

function roomOf(file: string): string {
  if (/\.test\.tsx?$/.test(file) || /^scripts\/((testing|bench|drills)\/|screenshots\.ts)/.test(file))
    return 'tests';
  const [top, second = ''] = file.split('/');
  if (top !== 'src') return top ?? '';
  return second.replace(/\.ts$/, '');
}

function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const found = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\s[^;]*?from\s+'(\.[^']+)'|import\('(\.[^']+)'\)/g,
  );
  return [...found].map(([, fixed, lazy]) => normalize(join(dirname(file), fixed ?? lazy ?? '')));
}

/** The first circle found going from file to file. */
function findCircle(graph: Map<string, string[]>): string[] | undefined {
  const done = new Set<string>();
  const walk = (file: string, path: string[]): string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const target of graph.get(file) ?? []) {
      const found = walk(target, [...path, file]);
      if (found) return found;
    }
    done.add(file);
    return undefined;
  };
  for (const file of graph.keys()) {
    const found = walk(file, []);
    if (found) return found;
  }
  return undefined;
}
