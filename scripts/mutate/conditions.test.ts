import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { mutationsOf } from './conditions.ts';

const of = (...lines: string[]) =>
  mutationsOf(lines.join('\n')).map(({ line, text }) => `${line}: ${text.replaceAll('\n', ' / ')}`);

test('a condition on a line of its own in a text of SQL goes, what ends the text stays', () => {
  assert.equal(of('const A = `', '  select a where b', '     and c = 1`;'), [
    '3: const A = ` /   select a where b / `;',
  ]);
  assert.equal(of('  where a', '    and exists (select', '      from b)'), [], 'brackets stay whole');
});

test('of several conditions on a line each goes once', () => {
  assert.equal(of("'delete from a where b = $1 and (c or d) returning e',"), [
    "1: 'delete from a where (c or d) returning e',",
    "1: 'delete from a where b = $1 returning e',",
  ]);
  assert.equal(of('where a between 1 and 2'), []);
});

test('guards go, operators turn round, comments and imports stay', () => {
  assert.equal(of('  if (a(b)) return null;'), ['1: ']);
  assert.equal(of('  } else if (a(b)) {'), ['1:   } else if (!(a(b))) {']);
  assert.equal(of('  return a && (b || c);'), ['1:   return a || (b || c);', '1:   return a && (b && c);']);
  assert.equal(of('// if (a) return b;', ' * a && b', "import { a } from 'where b and c';"), []);
});

test.run();
