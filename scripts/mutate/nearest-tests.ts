import { dirname, join, normalize } from 'node:path';

/**
 * The tests that ought to notice what changes in a file: first those that import it or bear its name, then the others of
 * its room; of each the pure ones first, which cost nothing.
 *
 * @param tests path → text of every test file
 */
export function nearestTests(file: string, tests: ReadonlyMap<string, string>): string[] {
  const name = file.replace(/\.ts$/, '');
  const room = `${dirname(file)}/`;
  const paths = [...tests.keys()];
  const near = paths.filter(
    (test) => test.startsWith(`${name}.`) || imports(test, tests.get(test) ?? '', file),
  );
  const others = paths.filter((test) => test.startsWith(room) && !near.includes(test));
  return [...near.toSorted(byCost), ...others.toSorted(byCost)];
}

function imports(test: string, text: string, file: string): boolean {
  return [...text.matchAll(/'(\.{1,2}\/[^']+\.ts)'/g)].some(
    ([, target = '']) => normalize(join(dirname(test), target)) === file,
  );
}

const KINDS = ['.test.ts', '.db.test.ts', '.e2e.test.ts'];
const cost = (test: string) => KINDS.findLastIndex((end) => test.endsWith(end));
const byCost = (a: string, b: string) => cost(a) - cost(b);

/** Whether somebody who names a path means this file: the file itself, or all below a folder. */
export function isMeant(file: string, path: string): boolean {
  const whole = path.replace(/\/$/, '');
  return file === whole || file.startsWith(`${whole}/`);
}
