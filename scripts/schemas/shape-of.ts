import { z } from 'zod';
import type { EventType } from '../../src/platform/event-log/index.ts';

export type Shape = { [member: string]: unknown };

/**
 * The shape of an event's data as JSON Schema, in a form that two releases write alike as long as it stays the
 * same: lists whose order means nothing are sorted, and the patterns that zod adds to a named format are left out.
 */
export function shapeOf({ data }: Pick<EventType, 'data'>): Shape {
  const { $schema: _, ...shape } = z.toJSONSchema(data, { io: 'output' });
  return settled(shape) as Shape;
}

function settled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(settled);
  if (value === null || typeof value !== 'object') return value;
  const members = Object.entries(value)
    .filter(([name]) => !(name === 'pattern' && 'format' in value && typeof value.format === 'string'))
    .map(([name, member]) => [name, SETS.has(name) ? sortedSet(member) : settled(member)]);
  return Object.fromEntries(members);
}

const SETS = new Set(['required', 'enum']);

/** `enum` and `required` may also be names of members of the data: then they hold a schema, not a list. */
const sortedSet = (member: unknown): unknown => (Array.isArray(member) ? member.toSorted() : settled(member));
