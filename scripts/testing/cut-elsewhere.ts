import { readFile } from 'node:fs/promises';

// Page work as another machine would do it: elsewhere on earth, in another year, with other chance, in another process
// that has done something else before. Reads questions from the file that is named, answers the sum of each result.

const LATER_MS = 777 * 24 * 3_600_000;
const { now, UTC, parse } = Date;
class LaterDate extends Date {
  constructor(...given: [] | [number | string | Date]) {
    super(given.length === 0 ? now() + LATER_MS : given[0]);
  }
}
Object.assign(LaterDate, { now: () => now() + LATER_MS, UTC, parse });
globalThis.Date = LaterDate as DateConstructor;
let chance = 0.123;
Math.random = () => {
  chance = (chance * 9_301 + 0.497) % 1;
  return chance;
};

const { perform } = await import('../../src/gateways/pages/child/perform.ts');
const questions = JSON.parse(await readFile(process.argv[2] ?? '', 'utf8'));
const sums: string[] = [];
for (const question of questions.toReversed()) {
  const made = (await perform(question)) as { sha256: string };
  sums.unshift(made.sha256);
}
console.log(
  JSON.stringify({
    year: new Date().getFullYear(),
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    sums,
  }),
);
