import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { FOUND_AFTERWARDS, HERE_BEGINS } from './file-runs.ts';

// node run-together.ts file …: runs test files one after the other in this process. Much of what a test costs is to start
// Node, to load what it tests, and to run that for the first times, which its neighbours have done already.

const uvu = globalThis as { UVU_DEFER?: number; UVU_QUEUE?: unknown[] };
uvu.UVU_DEFER = 1;
const { exec } = await import('uvu');

let failed = false;
let broken = false;
for (const file of process.argv.slice(2)) {
  console.log(`\n${HERE_BEGINS}${file}`);
  uvu.UVU_QUEUE = [[null]];
  const before = surroundings();
  try {
    await import(pathToFileURL(resolve(file)).href);
    await exec();
    // Set anew by each file.
    failed ||= process.exitCode === 1;
  } catch (error) {
    console.log(error);
    broken = true;
  }
  const after = surroundings();
  const changed = Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]);
  if (changed.length === 0) continue;
  console.log(`\n${FOUND_AFTERWARDS}left to its neighbours otherwise than found: ${changed.join(', ')}`);
  failed = true;
}
process.exitCode = failed || broken ? 1 : 0;
// What a file had opened when a hook of it threw, nobody closes any more.
if (broken) process.exit();

/** What files of one process share, and what would hide a failure or change a result of the next one. */
function surroundings(): Record<string, unknown> {
  const listeners = ['uncaughtException', 'unhandledRejection'].map((event) => [
    event,
    process.listenerCount(event),
  ]);
  // Set by libvips when it is loaded.
  const { VIPSHOME: _, ...env } = process.env;
  const globals = { Date, fetch, setTimeout, setInterval, random: Math.random, log: console.log };
  return { ...env, cwd: process.cwd(), ...Object.fromEntries(listeners), ...globals };
}
