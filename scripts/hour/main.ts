import { parseArgs } from 'node:util';
import { doOfficeWork } from './do-office-work.ts';
import { openHour } from './open-hour.ts';
import { parts } from './parts.ts';
import { printed } from './printed.ts';

// npm run hour [-- part … --only text --pictures folder]: the web app as people use it for an hour, over the demo. Exits 1
// when something is wrong. --only: steps at places with this text. --pictures: every page is kept as a picture.

const { positionals: names, values } = parseArgs({
  allowPositionals: true,
  options: { pictures: { type: 'string' }, only: { type: 'string' } },
});
const unknown = names.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; known are ${Object.keys(parts).join(', ')}`);
  process.exit(1);
}

const hour = await openHour((line) => console.log(line), values.only);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void hour.close().finally(() => process.exit(1)));
try {
  await hour.demo.staged;
  await doOfficeWork(hour);
  for (const [name, part] of Object.entries(parts)) {
    if (names.length > 0 && !names.includes(name)) continue;
    await part(hour, values).catch((error: unknown) => hour.findings.note(name, error));
  }
} finally {
  await hour.close();
}
console.log(printed(hour));
process.exit(hour.findings.all.length > 0 ? 1 : 0);
