import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { canonical } from './canonical.ts';

test('members are sorted by UTF-16 code units and written without white space', () => {
  assert.is(canonical({ b: [1, true, null], a: 'ä', 'a b': {} }), '{"a":"ä","a b":{},"b":[1,true,null]}');
  // RFC 8785, 3.2.3: the emoji's first code unit sorts before the one of the Hebrew letter.
  assert.is(canonical({ '\ufb33': 1, '\u{1f600}': 2 }), '{"\u{1f600}":2,"\ufb33":1}');
});

test('an optional member that is undefined is the same as one that is absent', () => {
  assert.is(canonical({ a: undefined, b: 1 }), canonical({ b: 1 }));
});

for (const [name, value] of Object.entries({
  fraction: 1.5,
  'unsafe integer': 2 ** 53,
  NaN: Number.NaN,
  NUL: 'a\u0000b',
  'lone surrogate': '\ud800',
  'lone surrogate in a name': { '\udc00': 1 },
  function: () => 1,
  bigint: 1n,
})) {
  test(`refuses what jsonb or other languages could not give back: ${name}`, () => {
    assert.throws(() => canonical({ deep: [value] }), /An event cannot hold this: \/deep\/0 (is|has|holds)/);
  });
}

test('any JSON of an event means the same after canonical form and back', () => {
  const value = fc.letrec((tie) => ({
    json: fc.oneof(
      fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\u0000')),
      fc.maxSafeInteger(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('json')),
      fc.dictionary(
        fc.string().filter((text) => text !== '__proto__'),
        tie('json'),
      ),
    ),
  })).json;
  fc.assert(
    fc.property(value, (json) => {
      const text = canonical(json);
      assert.is(canonical(JSON.parse(text)), text);
      assert.equal(JSON.parse(text), JSON.parse(JSON.stringify(json)));
    }),
  );
});

test.run();
