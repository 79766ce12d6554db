import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Projection } from '../src/platform/event-log/index.ts';
import { projections } from './index.ts';
import { LEAVES_DOCUMENT } from './left-behind.ts';

// Every read model has its specification, x.test.ts for x.ts, which covers every event that it handles.

const specifications = suite('specifications of read models');
const FILES = globSync('*.ts', { cwd: import.meta.dirname, exclude: ['*.test.ts'] });
const declared = new Map<Projection, { file: string; name: string }>();
for (const file of FILES) {
  const exported = Object.entries(await import(join(import.meta.dirname, file)));
  for (const [name, value] of exported)
    if (projections.includes(value as Projection)) declared.set(value as Projection, { file, name });
}

/** What a specification says, and the facts that it has in common with others. */
function textOf(test: string): string {
  const text = readFileSync(test, 'utf8');
  const shared = [...text.matchAll(/from '\.\.\/(scripts\/testing\/\w+-facts\.ts)'/g)].map(
    ([, file]) => file,
  );
  return [
    text,
    ...shared.map((file) => readFileSync(join(import.meta.dirname, '..', file ?? ''), 'utf8')),
  ].join();
}

for (const projection of projections) {
  specifications(`${projection.name} is specified`, () => {
    const { file = '', name } = declared.get(projection) ?? {};
    const text = textOf(join(import.meta.dirname, file.replace(/\.ts$/, '.test.ts')));
    assert.match(text, `.fold(${name})`);
    const handled = Object.keys(projection.on);
    // Those carry the later state of a document; a separate test runs them through every read model.
    const everywhere: readonly string[] = projection.on.DocumentObserved ? LEAVES_DOCUMENT : [];
    const missing = handled.filter((type) => !text.includes(`'${type}'`) && !everywhere.includes(type));
    assert.equal(missing, [], 'no word about these events');
  });
}

specifications.run();
