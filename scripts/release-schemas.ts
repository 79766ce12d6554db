import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventRegistry } from '../src/domain/events/index.ts';
import { exampleOf } from './schemas/example-of.ts';
import { compare, RELEASED, releasedSchemas } from './schemas/released.ts';

// npm run release-schemas: writes a file for every schema of an event that has none yet, and changes no other. Ends
// with 1 when a shape was changed without a new number. Put what is typical into the examples before committing.

mkdirSync(RELEASED, { recursive: true });
const { unreleased, problems } = compare(eventRegistry, releasedSchemas());
for (const line of problems) console.error(line);
for (const { type, schema, shape } of unreleased) {
  const file = join(RELEASED, `${type}.${schema}.json`);
  writeFileSync(file, `${JSON.stringify({ type, schema, shape, example: exampleOf(shape) }, null, 2)}\n`, {
    flag: 'wx',
  });
  console.log(`Written: ${file}`);
}
if (unreleased.length === 0 && problems.length === 0) console.log('Every schema is released as it is.');
process.exitCode = problems.length > 0 ? 1 : 0;
