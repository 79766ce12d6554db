import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { HERE_BEGINS } from './file-runs.ts';

// node run-together.ts file …: runs test files one after the other in this process. Much of what a test costs is to start
// Node, to load what it tests, and to run that for the first times, which its neighbours have done already.

const uvu = globalThis as { UVU_DEFER?: number; UVU_QUEUE?: unknown[] };
uvu.UVU_DEFER = 1;
const { exec } = await import('uvu');

let failed = false;
for (const file of process.argv.slice(2)) {
  console.log(`\n${HERE_BEGINS}${file}`);
  uvu.UVU_QUEUE = [[null]];
  try {
    await import(pathToFileURL(resolve(file)).href);
    await exec();
    // Set anew by each file.
    failed ||= process.exitCode === 1;
  } catch (error) {
    console.log(error);
    failed = true;
  }
}
process.exitCode = failed ? 1 : 0;
