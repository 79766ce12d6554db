import type { Shape } from './shape-of.ts';

/**
 * Made-up data of a shape: every member, also the optional ones, and in a list one item of each alternative. What
 * a person would have thought of is put in by hand afterwards.
 */
export function exampleOf(shape: Shape, root: Shape = shape): unknown {
  const { type, anyOf, oneOf, properties, items, minimum } = shape;
  if (typeof shape.$ref === 'string') return exampleOf(definition(root, shape.$ref), root);
  if ('const' in shape) return shape.const;
  if (Array.isArray(shape.enum)) return shape.enum[0];
  const alternatives = (anyOf ?? oneOf) as Shape[] | undefined;
  if (alternatives?.[0]) return exampleOf(alternatives[0], root);
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries((properties ?? {}) as Record<string, Shape>).map(([name, member]) => [
          name,
          exampleOf(member, root),
        ]),
      );
    case 'array': {
      const item = (items ?? {}) as Shape;
      const each = (item.anyOf ?? item.oneOf ?? [item]) as Shape[];
      const length = Math.max(each.length, Number(shape.minItems ?? 0));
      return Array.from({ length }, (_, index) => exampleOf(each[index % each.length] ?? {}, root));
    }
    case 'integer':
      return Math.max(1, Number(minimum ?? 1));
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return TEXTS[String(shape.format)] ?? 'text';
  }
}

const TEXTS: Record<string, string> = {
  uuid: '01939b5e-7a00-7000-8000-000000000001',
  date: '2026-11-17',
  'date-time': '2026-11-17T12:00:00.000Z',
  sha256_hex: 'a0'.repeat(32),
  md5_hex: 'b0'.repeat(16),
};

const definition = ({ $defs }: Shape, reference: string): Shape =>
  ($defs as Record<string, Shape>)[reference.replace('#/$defs/', '')] ?? {};
