import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EventRegistry, JsonObject } from '../../src/platform/event-log/index.ts';
import { type Shape, shapeOf } from './shape-of.ts';

/** One shape that events of one kind once had or have, with data of that shape as it stands in logs. */
export type ReleasedSchema = { type: string; schema: number; shape: Shape; example: JsonObject };

/** One file a schema, `<type>.<schema>.json`; never changed once events were written with it. */
export const RELEASED = join(import.meta.dirname, '..', '..', 'src', 'domain', 'events', 'released');

export function releasedSchemas(directory = RELEASED): ReleasedSchema[] {
  return readdirSync(directory)
    .filter((file) => file.endsWith('.json'))
    .map((file) => JSON.parse(readFileSync(join(directory, file), 'utf8')) as ReleasedSchema);
}

export type Comparison = {
  /** Kinds whose present schema has no file yet. */
  unreleased: { type: string; schema: number; shape: Shape }[];
  /** What must not be, in words. */
  problems: string[];
};

/** Holds an event registry against the schemas that were released. */
export function compare(eventRegistry: EventRegistry, released: readonly ReleasedSchema[]): Comparison {
  const byName = new Map(released.map((one) => [`${one.type}.${one.schema}`, one]));
  const unreleased: Comparison['unreleased'] = [];
  const problems: string[] = [];
  for (const [type, kind] of Object.entries(eventRegistry)) {
    const shape = shapeOf(kind);
    const before = byName.get(`${type}.${kind.schema}`);
    if (!before) unreleased.push({ type, schema: kind.schema, shape });
    else if (textOf(before.shape) !== textOf(shape)) {
      problems.push(
        `${type} has another shape than its schema ${kind.schema} was released with: ` +
          `give it schema ${kind.schema + 1} and an upcaster from ${kind.schema}`,
      );
    }
    for (let schema = 1; schema < kind.schema; schema += 1) {
      if (!byName.has(`${type}.${schema}`))
        problems.push(`The released schema ${schema} of ${type} is missing`);
      if (!kind.upcast?.[schema]) problems.push(`${type} has no upcaster from schema ${schema}`);
    }
  }
  for (const { type, schema } of released) {
    const known = eventRegistry[type];
    if (!known) problems.push(`${type} was released and is no longer known; events are for ever`);
    else if (schema > known.schema)
      problems.push(`${type} was released with schema ${schema} and is at ${known.schema} now`);
  }
  return { unreleased, problems };
}

/** Members in one order: which one they were written in means nothing. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, member) =>
    member !== null && typeof member === 'object' && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
