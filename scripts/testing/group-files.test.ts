import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { inGroups } from './group-files.ts';

const grouping = suite('test files that share a process');
const numbered = (count: number) => Array.from({ length: count }, (_, n) => `${n}.test.ts`);

grouping('neighbours stay together, as long as they take no more than a minute and a half', () => {
  const seconds: Record<string, number> = { a: 40, b: 50, c: 1, d: 90, e: 300, f: 2, g: 3 };
  assert.equal(
    inGroups(Object.keys(seconds), (file) => seconds[file] ?? 0),
    [['a', 'b'], ['c'], ['d'], ['e'], ['f', 'g']],
  );
});

grouping('twenty-five at most, however quick they are', () => {
  const groups = inGroups(numbered(60), () => 0);
  assert.equal(
    groups.map(({ length }) => length),
    [25, 25, 10],
  );
  assert.equal(groups.flat(), numbered(60));
});

grouping('no files, no groups', () => {
  assert.equal(
    inGroups([], () => 1),
    [],
  );
});

grouping.run();
