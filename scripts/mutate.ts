import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { type Mutation, mutationsOf } from './mutate/conditions.ts';

// npm run mutate -- <path …>: takes away one condition at a time in the files whose path holds one of the words, runs the
// nearest tests, and lists what nobody noticed. Nearest: tests that import the file, or bear its name; else all of its
// room. The checkout is as before when it ends. For the desk: it takes a while.

const words = process.argv.slice(2);
if (words.length === 0) {
  console.error('npm run mutate -- src/features/users projections/substitutes.ts …');
  process.exit(1);
}
const tests = globSync(['src/**/*.test.ts', 'projections/**/*.test.ts', 'scripts/**/*.test.ts']).sort();
const files = globSync(['src/**/*.ts', 'projections/**/*.ts'])
  .filter((file) => words.some((word) => file.startsWith(word)) && !file.endsWith('.test.ts'))
  .sort();
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const unnoticed: string[] = [];
let tried = 0;
for (const file of files) {
  const near = nearestTests(file);
  const source = readFileSync(file, 'utf8');
  for (const mutation of near.length > 0 ? mutationsOf(source) : []) {
    tried += 1;
    const where = `${file}:${mutation.line} ${mutation.what}`;
    const isNoticed = await withMutation(file, source, mutation, () => someFails(near));
    console.log(`${isNoticed ? 'noticed  ' : 'UNNOTICED'} ${where}`);
    if (!isNoticed) unnoticed.push(where);
  }
}
console.log(`\n${tried} conditions in ${files.length} files, ${unnoticed.length} that nobody noticed:`);
for (const one of unnoticed) console.log(`  ${one}`);

/** The pure ones first: they cost nothing. */
function nearestTests(file: string): string[] {
  const name = basename(file, '.ts');
  const near = tests.filter(
    (test) => basename(test).startsWith(`${name}.`) || readFileSync(test, 'utf8').includes(`/${name}.ts'`),
  );
  const room = tests.filter((test) => dirname(test).startsWith(dirname(file)));
  const cost = (test: string) =>
    ['.test.ts', '.db.test.ts', '.e2e.test.ts'].findLastIndex((end) => test.endsWith(end));
  return (near.length > 0 ? near : room).toSorted((a, b) => cost(a) - cost(b));
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
  for (const test of near) {
    const child = spawn(process.execPath, ['scripts/test.ts', test], { stdio: 'ignore' });
    const [code, signal] = await once(child, 'exit');
    // Ended from outside, for instance by a person: that shows nothing.
    if (signal) throw new Error(`the tests were ended by ${signal}`);
    if (code !== 0) return true;
  }
  return false;
}
