import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MIGRATIONS } from '../src/platform/database/index.ts';
import { RELEASED } from './schemas/released.ts';
import { RELEASES } from './schemas/releases.ts';

// npm run note-release -- 1.2.0: notes what databases of this release look like. From then on a test takes one over.

const [name] = process.argv.slice(2);
if (!name || !/^[\w.-]+$/.test(name)) {
  console.error('Usage: npm run note-release -- <name of the release>');
  process.exit(1);
}
const migrations = readdirSync(MIGRATIONS).sort().at(-1);
const events = readdirSync(RELEASED)
  .map((file) => file.replace(/\.json$/, ''))
  .sort();
const file = join(RELEASES, `${name}.json`);
writeFileSync(file, `${JSON.stringify({ migrations, events }, null, 2)}\n`, { flag: 'wx' });
console.log(`Written: ${file}`);
