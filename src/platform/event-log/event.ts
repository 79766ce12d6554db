import type { z } from 'zod';
import type { JsonObject } from './canonical.ts';

/**
 * One kind of fact: its name, the number of its present shape, the shape, and its description for people.
 * Facts are for ever: a new shape gets a new schema number, old events keep theirs.
 */
export type EventType<Data extends z.ZodType = z.ZodType> = {
  schema: number;
  data: Data;
  sentence: Record<Language, (data: z.output<Data>) => string>;
  /** Makes data of schema n into data of schema n + 1, for every n below `schema`. */
  upcast?: Readonly<Record<number, (data: JsonObject) => JsonObject>>;
};
export type Language = 'de' | 'en';

/** Declares a kind of fact; exists for the types of its sentences. */
export const eventType = <Data extends z.ZodType>(type: EventType<Data>): EventType<Data> => type;

/** All kinds of facts, by name. */
// biome-ignore lint/suspicious/noExplicitAny: the sentences of different kinds take different data
export type EventRegistry = Record<string, EventType<any>>;

/** Who did it and what led to it. People are named by their `sub` only. */
export type Origin = { actor: string; correlationId: string; causationId?: string };

/** A fact about to be recorded. An `id` of one's own makes recording it again a no-op. */
export type NewEvent<Events extends EventRegistry = EventRegistry> = {
  [Type in keyof Events & string]: { type: Type; data: z.input<Events[Type]['data']>; id?: string };
}[keyof Events & string];

/** A fact in the log. */
export type RecordedEvent<Type extends string = string, Data = JsonObject> = {
  position: number;
  id: string;
  stream: string;
  version: number;
  type: Type;
  data: Data;
  metadata: Origin & { schema: number };
  /** ISO 8601, UTC, milliseconds. */
  recordedAt: string;
  /** 64 hex digits. */
  hash: string;
};

/** The recorded event of one kind of an event registry. */
export type RecordedOf<Events extends EventRegistry, Type extends keyof Events & string> = RecordedEvent<
  Type,
  z.output<Events[Type]['data']>
>;
