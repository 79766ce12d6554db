import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type FileRun, FOUND_AFTERWARDS } from './file-runs.ts';
import { runFiles } from './run-files.ts';
import { until } from './until.ts';

const running = suite('running test files');
let folder: string;
/** As test files import it that lie elsewhere. */
const uvu = JSON.stringify(import.meta.resolve('uvu'));

running.before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'run-files-'));
});
running.after(() => rm(folder, { recursive: true, force: true }));

async function run(
  text: string,
  { limitSeconds = 60, endWithinSeconds = 20, signal = new AbortController().signal } = {},
) {
  const file = join(folder, `${Math.random()}.mjs`);
  await writeFile(file, text);
  const env = { PATH: process.env.PATH, FOLDER: folder };
  const [ended] = await runFiles([[file]], { env, atOnce: 2, limitSeconds, endWithinSeconds, signal });
  return ended as FileRun;
}

/** A process that inherits the output and outlives whoever started it, and the file that holds its pid. */
const leaves = (pidFile: string) => `
  import { spawn } from 'node:child_process';
  import { writeFileSync } from 'node:fs';
  const left = spawn('sleep', ['600'], { stdio: ['ignore', 'inherit', 'inherit'] });
  left.unref();
  writeFileSync(${JSON.stringify(pidFile)}, String(left.pid));`;

async function isGone(pidFile: string): Promise<void> {
  const pid = Number(await readFile(pidFile, 'utf8'));
  await until(
    // Where nobody collects the dead, they stay in the table as zombies.
    () => readFile(`/proc/${pid}/stat`, 'utf8').then(isDead, () => true),
    (gone) => gone,
  );
}
const isDead = (stat: string) => / [ZX] /.test(stat);

running('a file that hangs is ended at its limit with all it started, even when it spins', async () => {
  const pidFile = join(folder, 'hanging');
  const { problem, seconds } = await run(`${leaves(pidFile)} for (;;);`, { limitSeconds: 2 });
  assert.is(problem, 'Not finished after 2 s');
  assert.ok(seconds < 30, `${seconds} s`);
  await isGone(pidFile);
});

running('what a file leaves behind neither holds the run up nor stays', async () => {
  const pidFile = join(folder, 'leaving');
  const { problem, tests, output } = await run(
    `${leaves(pidFile)} console.log('  Total:  3\\n  Passed: 3');`,
  );
  assert.equal([problem, tests], [null, 3], output);
  await isGone(pidFile);
});

running('a file fails with its code, and also when it ended without having run its tests', async () => {
  assert.is((await run('console.log("Total: 1"); process.exitCode = 3;')).problem, 'Ended with 3');
  assert.is((await run('')).problem, 'Ended before its tests did');
  const hook = `import { suite } from ${uvu}; const some = suite();
    some.before(() => { throw new Error('no'); }); some('one', () => {}); some.run();`;
  assert.match((await run(hook)).problem ?? '', '1 of 1 tests failed, or did not run');
});

running('a file of which only a part was run fails', async () => {
  const file = (way: string) =>
    run(`import { suite } from ${uvu}; const some = suite();
      some.${way}('one', () => {}); some('two', () => {}); some.run();`);
  for (const way of ['only', 'skip']) assert.is((await file(way)).problem, '1 of its tests left out', way);
});

running('a file whose tests are over and that something holds open is ended, and fails', async () => {
  const open = (act: string) =>
    run(
      `import { suite } from ${uvu}; const some = suite();
       some('one', () => { setInterval(() => {}, 1000); ${act} }); some.run();`,
      { endWithinSeconds: 1 },
    );
  const failed = await open('throw new Error("no");');
  assert.match(failed.problem ?? '', /^1 of 1 tests failed.*held the file open$/);
  assert.match((await open('')).problem ?? '', /^All passed; 1 s later/);
});

running('an interrupted run ends what is under way and starts nothing more', async () => {
  const stop = new AbortController();
  setTimeout(() => stop.abort(), 500);
  const { problem } = await run('setInterval(() => {}, 1000);', { signal: stop.signal });
  assert.is(problem, 'Ended with SIGKILL');
  assert.equal(
    await runFiles([['never.ts']], { env: {}, atOnce: 1, limitSeconds: 1, signal: stop.signal }),
    [],
  );
});

/** Runs files of these suites in one process; `null`: a file that is not there. */
async function together(texts: (string | null)[], { limitSeconds = 60, endWithinSeconds = 20 } = {}) {
  const at = await mkdtemp(join(folder, 'group-'));
  const files = texts.map((_, index) => join(at, `${index}.mjs`));
  for (const [index, text] of texts.entries())
    if (text !== null)
      await writeFile(
        files[index] ?? '',
        `import { suite } from ${uvu}; const some = suite(); ${text}; some.run();`,
      );
  const options = { env: { PATH: process.env.PATH }, atOnce: 1, limitSeconds, endWithinSeconds };
  const runs = await runFiles([files], options);
  assert.equal(
    runs.map(({ file }) => file),
    files,
  );
  return runs;
}
const problemsOf = (runs: readonly FileRun[]) => runs.map(({ problem }) => problem);

running('files of a group share a process, and each has an outcome of its own', async () => {
  const runs = await together([
    `globalThis.before = 'here'; some('one', () => {})`,
    `some('one', () => { throw new Error('wrong') }); some('two', () => {})`,
    `some('one', () => { if (!globalThis.before) throw new Error('alone') })`,
    null,
    `some('one', () => process.exit(3))`,
    // By the next process.
    `some('one', () => { if (globalThis.before) throw new Error('shares') })`,
  ]);
  assert.equal(
    runs.map(({ problem, tests }) => [problem, tests]),
    [
      [null, 1],
      ['1 of 2 tests failed, or did not run because a hook before them did', 2],
      [null, 1],
      ['Ended before its tests did', 0],
      ['Ended with 3', 0],
      [null, 1],
    ],
  );
  assert.match(runs[1]?.output ?? '', 'wrong');
});

running('what is found after the tests of a file counts for that one, not for its neighbours', async () => {
  const complains = `some('one', () => {}); some.after(() => {
    console.log('\\n${FOUND_AFTERWARDS}the console complains');
    process.once('exit', () => { process.exitCode = 1 });
  })`;
  const runs = await together([complains, `some('one', () => {})`]);
  assert.equal(problemsOf(runs), ['the console complains', null]);
});

running('what a file leaves to its neighbours otherwise than it found it is said of that one', async () => {
  const acts = [
    `process.env.LEFT = 'secret'`,
    `process.on('uncaughtException', () => {})`,
    'globalThis.Date = class extends Date {}',
    '',
  ];
  const runs = await together(acts.map((act) => `some('one', () => { ${act} })`));
  assert.equal(
    problemsOf(runs).map((problem) => problem?.split(': ')[1] ?? null),
    ['LEFT', 'uncaughtException', 'Date', null],
  );
});

running('a group that something holds open is ended, and fails', async () => {
  const holds = `some('one', () => { setInterval(() => {}, 1000) })`;
  const [first, second] = problemsOf(await together([holds, holds], { endWithinSeconds: 1 }));
  assert.is(first, null);
  assert.match(second ?? '', /^All passed; 1 s later .*0.mjs, .*1.mjs open$/);
});

running('what a file has opened whose hook threw is not waited for', async () => {
  const opens = `some.before(() => { setInterval(() => {}, 1000) }); some('one', () => {})`;
  const throws = `${opens}; some.after(() => { throw new Error('no') })`;
  const runs = await together([throws, `some('one', () => {})`]);
  assert.equal(problemsOf(runs), ['Ended before its tests did', null]);
});

running.run();
