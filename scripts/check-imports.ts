import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { pictureProblems, readPicture } from './imports/picture.ts';
import { webLayers } from './web/web-layers.ts';

// Part of npm run check: allowed imports, only through index files, no cycles, and a correct picture of them.

/** What every feature may build on. */
const FOR_FEATURES: readonly string[] = [
  ...['async', 'projections', 'events', 'event-log', 'database', 'money', 'calendar', 'feature'],
  ...['identity', 'paperless', 'farm-system', 'http', 'jobs', 'document-access', 'document-writing'],
  ...['document-changes', 'templates', 'runs', 'processing-state'],
  'digest-times',
  ...['files', 'pages', 'barcode-templates', 'labels', 'invoices'],
  ...['number-ranges', 'mail-accounts', 'mail-out'],
];
const LEVELS = readPicture(readFileSync('ARCHITECTURE.md', 'utf8'));
/** One capability, one room, as the picture names them. None of them knows another one. */
const FEATURES = LEVELS.find(({ name }) => name === 'features')?.rooms ?? [];

/** What several simulators need; each file is a room by itself. */
const FOR_SIMULATORS = ['timers', 'random', 'reply', 'request-log', 'markup', 'saved-state', 'office'].map(
  (file) => `simulators/${file}`,
);
/** Simulators of other systems. None of them knows another one. */
const SIMULATORS: Record<string, readonly string[]> = {
  ...Object.fromEntries(FOR_SIMULATORS.map((room) => [room, []])),
  'simulators/saved-state': ['simulators/timers'],
  'simulators/free-port': [],
  'simulators/paperless': FOR_SIMULATORS,
  'simulators/farm-system': FOR_SIMULATORS,
  'simulators/scanner': ['simulators/random', 'simulators/office'],
  'simulators/identity-provider': [],
  'simulators/mail-server': ['simulators/markup', 'simulators/reply', 'simulators/office'],
  'simulators/event-store': [],
};

/** Room → rooms it may import from. A room that is not declared here may not be. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  ...Object.fromEntries(FEATURES.map((room) => [room, FOR_FEATURES])),
  // It asks addresses as a stranger would, which no client of the service does.
  doctor: [...FOR_FEATURES, 'outgoing'],
  // The address by which it is switched off.
  digest: [...FOR_FEATURES, 'encryption'],
  // Waiting and limits: knows nothing of the service.
  async: [],
  encryption: [],
  'life-cycle': [],
  logger: ['http'],
  database: ['async'],
  'event-log': ['async', 'database'],
  // Decimal text and currencies: without anything else, so that the web app counts as the service does.
  money: [],
  // Dates by the clocks of a zone.
  calendar: [],
  events: ['event-log', 'money'],
  'processing-state': ['events', 'event-log'],
  projections: ['processing-state', 'events', 'event-log', 'database', 'money'],
  http: ['async', 'database'],
  jobs: ['async', 'database'],
  identity: ['projections', 'events', 'event-log', 'http', 'database', 'async', 'outgoing'],
  // What a feature may declare.
  feature: ['events', 'event-log', 'database', 'http', 'identity', 'jobs'],
  // Every call to another system.
  outgoing: ['async'],
  paperless: ['async', 'outgoing'],
  files: ['database'],
  // Also a part of the print agent, which runs without this service: it knows nothing of it.
  labels: [],
  // Bytes and texts in, facts and a PDF out: knows no event and no HTTP.
  invoices: ['money', 'labels'],
  pages: ['async', 'database', 'invoices'],
  'document-access': ['paperless', 'http'],
  'document-writing': ['paperless', 'events', 'event-log', 'async'],
  'document-changes': [
    ...['projections', 'events', 'event-log', 'database'],
    ...['paperless', 'jobs', 'document-writing', 'async'],
  ],
  templates: ['events'],
  'barcode-templates': [
    'templates',
    'events',
    'event-log',
    'projections',
    'database',
    'http',
    'feature',
    'paperless',
    'calendar',
    'labels',
    'number-ranges',
  ],
  'number-ranges': ['events', 'event-log', 'projections', 'database', 'http', 'feature', 'paperless'],
  'mail-accounts': [
    ...['async', 'database', 'encryption', 'event-log', 'events', 'feature', 'http', 'identity', 'outgoing'],
  ],
  'mail-out': [
    ...['async', 'database', 'event-log', 'events', 'projections', 'feature', 'http', 'jobs'],
    ...['files', 'pages', 'mail-accounts'],
  ],
  'digest-times': ['calendar', 'jobs'],
  'farm-system': ['async', 'encryption', 'outgoing'],
  runs: ['events', 'event-log', 'http', 'jobs', 'database', 'async', 'feature'],
  // Talks to the API only; the types of what goes in and out are made from its description.
  web: ['money'],
  'web-app': ['http'],
  // For the shape of the variable that names permissions.
  config: ['identity'],
  // What errors of the other rooms mean over HTTP.
  'problem-of': [
    ...['async', 'database', 'event-log', 'farm-system', 'files', 'http', 'pages', 'paperless'],
    'mail-accounts',
  ],
  // What features build on, opened.
  kernel: [
    ...['config', 'async', 'database', 'event-log', 'events', 'projections', 'identity', 'files', 'pages'],
    ...['paperless', 'farm-system', 'metrics'],
  ],
  'file-tickets': ['http', 'database'],
  serve: ['feature', 'file-tickets', 'http', 'jobs', 'kernel', 'problem-of', 'web-app'],
  ...SIMULATORS,
};
/** Rooms that put everything together. */
const EVERYTHING = new Set(['main', 'service', 'features', 'demo', 'scripts', 'tests']);
/** The demo and the simulators are no part of the product. */
const isProduct = (room: string) => room !== 'demo' && !room.startsWith('simulators/');

const OWN_NAME = 'scripts/check-imports.ts';

/** Connections without deadlines may wait for ever: all are opened in one place, that of pg-boss included. */
const OPENS_CONNECTIONS = 'src/database/connect.ts';
const USES_PG_BOSS = 'src/jobs/boss.ts';

const files = globSync(['src/**/*.{ts,tsx}', 'projections/**/*.ts', 'scripts/**/*.ts']).map(normalize).sort();
const imports = new Map(files.map((file) => [file, importsOf(file)]));
const complaints = [...imports].flatMap(([file, targets]) =>
  targets.flatMap((target) => complaint(file, target)),
);
complaints.push(...files.flatMap(nodeInTheBrowser), ...files.flatMap(ownConnections));
complaints.push(...undeclaredRooms(files.map(roomOf)), ...webLayers(imports), ...picture());
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
  if (!isProduct(to) && isProduct(from) && from !== 'tests') return [`${file} imports ${to}: ${target}`];
  if (!EVERYTHING.has(from) && !MAY_IMPORT[from]?.includes(to)) {
    return [`${file} (${from}) must not import from ${to}: ${target}`];
  }
  // Read models are imported one by one; a test may import the internals of what it tests.
  const throughTheDoor =
    target.endsWith('/index.ts') || to === 'projections' || !target.startsWith(`src/${to}/`);
  return throughTheDoor || from === 'tests' ? [] : [`${file} goes past the door of ${to}: ${target}`];
}

function undeclaredRooms(rooms: readonly string[]): string[] {
  const unknown = [...new Set(rooms)].filter((room) => !EVERYTHING.has(room) && !(room in MAY_IMPORT));
  return unknown.map((room) => `The room ${room} is not declared: say in ${OWN_NAME} what it may import`);
}

/** The picture in ARCHITECTURE.md shows every room of `src` once, and imports go sideways or down in it. */
function picture(): string[] {
  const drawn = Object.entries(MAY_IMPORT).filter(([room]) => isProduct(room));
  const empty = FEATURES.filter((feature) => !files.some((file) => roomOf(file) === feature));
  const whole = ['main', 'service', 'features', 'demo', 'simulators'].map((room) => [room, []] as const);
  return [
    ...empty.map((feature) => `The picture shows the feature ${feature}, which has no folder`),
    ...pictureProblems(LEVELS, Object.fromEntries([...drawn, ...whole])),
  ];
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
  if (/\.test\.tsx?$/.test(file) || /^scripts\/((testing|bench|drills|hour)\/|screenshots\.ts)/.test(file))
    return 'tests';
  const [top, second = '', third = ''] = file.split('/');
  if (top !== 'src') return top ?? '';
  return (second === 'simulators' ? `${second}/${third}` : second).replace(/\.ts$/, '');
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
