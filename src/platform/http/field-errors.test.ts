import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { type FieldError, fieldErrors } from './field-errors.ts';

const errors = suite('what is wrong with which field');
const Body = z.strictObject({
  id: z.int().min(1).max(9),
  name: z.string().min(1).max(3),
  kind: z.enum(['a', 'b']).optional(),
  at: z.uuid().optional(),
  tags: z.array(z.int()).max(2).optional(),
  rule: z
    .string()
    .superRefine((message, context) => {
      context.addIssue({ code: 'custom', message, params: { fault: 'bad-pattern', message } });
    })
    .optional(),
  own: z
    .unknown()
    .refine((value) => value === undefined, 'never')
    .optional(),
});
const found = (more: object): FieldError[] => {
  const result = Body.safeParse({ id: 5, name: 'abc', ...more });
  return result.success ? [] : fieldErrors(result.error);
};

const CASES: [string, object, string, FieldError['code'], FieldError['params']?][] = [
  ['nothing', { id: undefined }, 'id', 'missing'],
  ['another kind', { id: '5' }, 'id', 'wrong-kind', { expected: 'number' }],
  ['null', { id: null }, 'id', 'wrong-kind', { expected: 'number' }],
  ['too small', { id: 0 }, 'id', 'too-small', { limit: 1 }],
  ['too large', { id: 10 }, 'id', 'too-large', { limit: 9 }],
  ['too short', { name: '' }, 'name', 'too-short', { limit: 1 }],
  ['too long', { name: 'abcd' }, 'name', 'too-long', { limit: 3 }],
  ['too many', { tags: [1, 2, 3] }, 'tags', 'too-many', { limit: 2 }],
  ['in a list', { tags: [1, 'x'] }, 'tags.1', 'wrong-kind', { expected: 'number' }],
  ['no choice', { kind: 'c' }, 'kind', 'not-a-choice', { values: 'a, b' }],
  ['no such form', { at: 'now' }, 'at', 'format', { format: 'uuid' }],
  ['a field too many', { more: 1 }, '', 'unknown-field', { names: 'more' }],
  ['a check of our own', { rule: '(' }, 'rule', 'bad-pattern', { message: '(' }],
  ['a check that does not name its fault', { own: 1 }, 'own', 'not-possible'],
];
for (const [name, more, path, code, params] of CASES) {
  errors(name, () => {
    const [first, ...others] = found(more);
    assert.equal([first?.path, first?.code, first?.params, others], [path, code, params, []]);
    assert.ok(first?.message);
  });
}
errors.run();
