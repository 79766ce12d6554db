import { type Figure, shown } from './measure.ts';

// npm run bench -- [name …] [--json]: measures, side by side in one run. Exits 0 when measured, also when short.

const benches: Record<string, () => Promise<() => Promise<Figure[]>>> = {
  intake: async () => (await import('./intake.ts')).intake,
  append: async () => (await import('./append.ts')).append,
  'old-snapshot': async () => (await import('./old-snapshot.ts')).oldSnapshot,
  drain: async () => (await import('./drain.ts')).drain,
  status: async () => (await import('./status.ts')).status,
  metrics: async () => (await import('./metrics.ts')).metrics,
  rebuild: async () => (await import('./rebuild.ts')).rebuild,
  verify: async () => (await import('./verify.ts')).verify,
  growth: async () => (await import('./growth.ts')).growth,
  choices: async () => (await import('./choices.ts')).choices,
  memory: async () => (await import('./memory.ts')).memory,
  relay: async () => (await import('./relay.ts')).relay,
  access: async () => (await import('./access.ts')).access,
  merge: async () => (await import('./merge.ts')).merge,
  echo: async () => (await import('./echo.ts')).echo,
  'upload-check': async () => (await import('./upload-check.ts')).uploadCheck,
  web: async () => (await import('./web.ts')).web,
  approvals: async () => (await import('./approvals.ts')).approvals,
  pages: async () => (await import('./pages.ts')).pages,
  files: async () => (await import('./files.ts')).files,
  inbox: async () => (await import('./inbox.ts')).inbox,
  split: async () => (await import('./split.ts')).split,
  labels: async () => (await import('./labels.ts')).labels,
  printing: async () => (await import('./printing.ts')).printing,
  'mail-import': async () => (await import('./mail-import.ts')).mailImport,
  'mail-out': async () => (await import('./mail-out.ts')).mailOutBench,
  digest: async () => (await import('./digest.ts')).digestBench,
  invoices: async () => (await import('./invoices.ts')).invoices,
  badkeys: async () => (await import('./bad-keys.ts')).badKeys,
};

const words = process.argv.slice(2);
const json = words.includes('--json');
const names = words.filter((word) => !word.startsWith('--'));
const unknown = names.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}; known are ${Object.keys(benches).join(', ')}`);
  process.exit(1);
}

for (const [name, open] of Object.entries(benches)) {
  if (names.length > 0 && !names.includes(name)) continue;
  if (!json) process.stderr.write(`${name} `);
  for (const figure of await (await open())()) print(figure);
}

function print(figure: Figure): void {
  if (json) {
    console.log(JSON.stringify(figure));
    return;
  }
  const { name, value, unit, against, ratio, target, ok } = figure;
  const measured = `${shown(value)} ${unit}`.padEnd(18);
  const held = ratio === null ? '' : `${shown(ratio)} of ${against}`;
  console.log(`${ok ? '✓' : '✗'} ${name.padEnd(36)} ${measured} ${held.padEnd(46)} to reach ${target}`);
}
