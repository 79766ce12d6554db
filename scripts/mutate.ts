import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { type Mutation, mutationsOf } from './mutate/conditions.ts';
import { isMeant, nearestTests } from './mutate/nearest-tests.ts';

// npm run mutate -- <path …>: takes away one condition at a time in a file, or in all files below a folder, runs the
// nearest tests until one fails, and lists what nobody noticed. A test that fails before anything is changed is named and
// not asked. The checkout is as before when it ends. For the desk: it takes a while.

/** What takes longer hangs, and has noticed by that. */
const LIMIT_SECONDS = '120';
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const paths = process.argv.slice(2);
if (paths.length === 0) {
  console.error('npm run mutate -- src/features/users projections/substitutes.ts …');
  process.exit(1);
}
const testFiles = globSync(['src/**/*.test.ts', 'projections/**/*.test.ts', 'scripts/**/*.test.ts']).sort();
const tests = new Map(testFiles.map((file) => [file, readFileSync(file, 'utf8')]));
const files = globSync(['src/**/*.ts', 'projections/**/*.ts'])
  .filter((file) => paths.some((path) => isMeant(file, path)) && !file.endsWith('.test.ts'))
  .sort();
const isGreen = new Map<string, boolean>();
const unnoticed: string[] = [];
const unasked: string[] = [];
let tried = 0;
for (const file of files) {
  const source = readFileSync(file, 'utf8');
  const mutations = mutationsOf(source);
  const near = mutations.length > 0 ? await greenOf(nearestTests(file, tests)) : [];
  if (mutations.length > 0 && near.length === 0) unasked.push(file);
  for (const mutation of near.length > 0 ? mutations : []) {
    tried += 1;
    const where = `${file}:${mutation.line} ${mutation.what}`;
    const isNoticed = await withMutation(file, source, mutation, () => someFails(near));
    console.log(`${isNoticed ? 'noticed  ' : 'UNNOTICED'} ${where}`);
    if (!isNoticed) unnoticed.push(where);
  }
}
console.log(`\n${tried} conditions in ${files.length} files, ${unnoticed.length} that nobody noticed:`);
for (const one of unnoticed) console.log(`  ${one}`);
for (const file of unasked) console.log(`No test to ask about ${file}`);
for (const [test, green] of isGreen) if (!green) console.log(`Fails without any change: ${test}`);

async function greenOf(near: readonly string[]): Promise<string[]> {
  for (const test of near) if (!isGreen.has(test)) isGreen.set(test, await passes(test));
  return near.filter((test) => isGreen.get(test));
}

async function withMutation(
  file: string,
  source: string,
  { text }: Mutation,
  act: () => Promise<boolean>,
): Promise<boolean> {
  const restore = () => writeFileSync(file, source);
  const stop = () => {
    restore();
    process.exit(1);
  };
  for (const signal of SIGNALS) process.once(signal, stop);
  writeFileSync(file, text);
  try {
    return await act();
  } finally {
    restore();
    for (const signal of SIGNALS) process.off(signal, stop);
  }
}

async function someFails(near: readonly string[]): Promise<boolean> {
  for (const test of near) if (!(await passes(test))) return true;
  return false;
}

async function passes(test: string): Promise<boolean> {
  const env = { ...process.env, TEST_FILE_SECONDS: LIMIT_SECONDS };
  const child = spawn(process.execPath, ['scripts/test.ts', test], { stdio: 'ignore', env });
  const [code, signal] = await once(child, 'exit');
  // Ended from outside, for instance by a person: that shows nothing.
  if (signal) throw new Error(`the tests were ended by ${signal}`);
  return code === 0;
}
