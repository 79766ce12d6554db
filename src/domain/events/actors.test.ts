import { globSync, readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isReservedActor } from './actors.ts';

test('whatever acts here under a name of its own has one that no person can have', () => {
  const files = globSync([
    'src/**/*.ts',
    'scripts/{*,demo/**/*,simulators/**/*}.ts',
    'projections/*.ts',
  ]).filter((file) => !/\.test\.ts$/.test(file));
  const names = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bactor: ?['"`]([^'"`${]+)['"`]/g)].map(([, name = '']) => ({
      file,
      name,
    })),
  );
  assert.ok(names.length > 5, 'the pattern finds them');
  for (const { file, name } of names)
    assert.ok(isReservedActor(name), `${name} in ${file}: add it to SYSTEM_ACTORS`);
});
test.run();
