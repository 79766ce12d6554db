import { parseArgs } from 'node:util';
import { NotPossibleHere, seconds } from './drill.ts';
import { drills } from './registry.ts';

// npm run drill -- [name …] [--rounds n] [--minutes n] [--seed n] [--short]: brings faults about and checks what must hold.
// Exits 1 when something does not.

const { names, ...options } = asked();

for (const [name, open] of Object.entries(drills)) {
  if (names.length > 0 && !names.includes(name)) continue;
  const startedAt = performance.now();
  if (process.stderr.isTTY) process.stderr.write(`… ${name}\r`);
  try {
    const drill = await open();
    const lines = await drill(options);
    console.log(`✓ ${name} (${seconds(performance.now() - startedAt)})`);
    for (const line of lines) console.log(`    ${line}`);
  } catch (error) {
    if (error instanceof NotPossibleHere) {
      console.log(`– ${name}: not done: ${error.message}`);
      // Whoever asked for it must not take it for done.
      if (names.includes(name)) process.exitCode = 1;
      continue;
    }
    console.log(`✗ ${name} (${seconds(performance.now() - startedAt)}), seed ${options.seed}`);
    console.error(error);
    process.exitCode = 1;
  }
}

function asked() {
  try {
    const { positionals: names, values } = parseArgs({
      allowPositionals: true,
      options: {
        rounds: { type: 'string' },
        minutes: { type: 'string' },
        seed: { type: 'string' },
        short: { type: 'boolean', default: false },
      },
    });
    const unknown = names.filter((name) => !Object.hasOwn(drills, name));
    if (unknown.length > 0) {
      throw new Error(`There is no drill ${unknown.join(', ')}; known are ${Object.keys(drills).join(', ')}`);
    }
    const { short } = values;
    // No fault brought about would be nothing checked.
    const rounds = values.rounds === undefined ? undefined : wholeNumber('--rounds', values.rounds, 1);
    const minutes = values.minutes === undefined ? undefined : wholeNumber('--minutes', values.minutes, 1);
    const seed = wholeNumber('--seed', values.seed ?? String(Date.now() % 1_000_000), 0);
    return { names, short, rounds, minutes, seed };
  } catch (error) {
    console.error((error as Error).message);
    return process.exit(1);
  }
}

function wholeNumber(option: string, text: string, atLeast: number): number {
  const number = Number(text);
  if (/^\d{1,9}$/.test(text) && number >= atLeast) return number;
  throw new Error(`${option} is “${text}”; expected: a whole number from ${atLeast}`);
}
