import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { eventType } from '../../src/platform/event-log/index.ts';
import { exampleOf } from './example-of.ts';
import { compare, type ReleasedSchema } from './released.ts';
import { shapeOf } from './shape-of.ts';

const sentence = { de: () => '', en: () => '' };
const Data = z.strictObject({ id: z.int().min(1), why: z.enum(['b', 'a']), at: z.iso.date().optional() });
const kind = (data: z.ZodType, schema = 1, upcast = {}) => eventType({ schema, data, sentence, upcast });
const file = (data: z.ZodType, schema = 1): ReleasedSchema => ({
  type: 'Done',
  schema,
  shape: shapeOf({ data }),
  example: {},
});
const problemsOf = (now: ReturnType<typeof kind>, ...released: ReleasedSchema[]) =>
  compare({ Done: now }, released).problems;

const schemas = suite('released schemas');

schemas('the same shape in another order is the same', () => {
  const turned = z.strictObject({ at: z.iso.date().optional(), why: z.enum(['a', 'b']), id: z.int().min(1) });
  assert.equal(problemsOf(kind(turned), file(Data)), []);
});

const changes: [string, z.ZodType][] = [
  ['a member more', Data.extend({ more: z.string() })],
  ['an optional member more', Data.extend({ more: z.string().optional() })],
  ['a member less', Data.omit({ at: true })],
  ['a member that is required now', Data.required()],
  ['another type', Data.extend({ id: z.string() })],
  ['a wider list of values', Data.extend({ why: z.enum(['a', 'b', 'c']) })],
  ['a narrower range', Data.extend({ id: z.int().min(2) })],
  ['another format', Data.extend({ at: z.uuid().optional() })],
];
for (const [name, data] of changes) {
  schemas(`${name}: refused under the old number, fine under a new one with an upcaster`, () => {
    assert.match(problemsOf(kind(data), file(Data)).join(), 'Done has another shape than its schema 1');
    const next = kind(data, 2, { 1: (old: object) => old });
    const { problems, unreleased } = compare({ Done: next }, [file(Data)]);
    assert.equal([problems, unreleased.map(({ schema }) => schema)], [[], [2]]);
  });
}

schemas('a new number needs its upcaster, and the file of the old one', () => {
  assert.equal(problemsOf(kind(Data, 2), file(Data, 2)), [
    'The released schema 1 of Done is missing',
    'Done has no upcaster from schema 1',
  ]);
});

schemas('what was released stays known, and numbers do not go back', () => {
  assert.equal(compare({}, [file(Data)]).problems, [
    'Done was released and is no longer known; events are for ever',
  ]);
  assert.equal(problemsOf(kind(Data), file(Data), file(Data, 2)), [
    'Done was released with schema 2 and is at 1 now',
  ]);
});

schemas('a made-up example fits its shape, with one item of each alternative of a list', () => {
  const data = z.strictObject({
    ...Data.shape,
    list: z.array(z.union([z.strictObject({ a: z.literal('x') }), z.int(), z.null(), z.boolean()])),
    any: z.json(),
    run: z.uuid(),
    from: z.string().nullable(),
  });
  const example = data.parse(exampleOf(shapeOf({ data })));
  assert.equal([example.list, example.why, example.at], [[{ a: 'x' }, 1, null, true], 'a', '2026-11-17']);
});

schemas.run();
