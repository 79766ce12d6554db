import { z } from 'zod';
import {
  type EventLog,
  eventType,
  type NewEvent,
  openEventLog,
  type Projection,
} from '../../src/platform/event-log/index.ts';
import type { TestDatabase } from './test-database.ts';

/** A small log and a read model that changes its mind from version to version, for tests of rebuilds. */
export const eventRegistry = {
  Named: eventType({
    schema: 1,
    data: z.strictObject({ id: z.int(), name: z.string() }),
    sentence: { de: () => '', en: () => '' },
  }),
  Forgotten: eventType({
    schema: 3,
    data: z.strictObject({ id: z.int() }),
    sentence: { de: () => '', en: () => '' },
  }),
};

export const names = (version: number, spell: (name: string) => unknown): Projection => ({
  name: 'names',
  version,
  key: 'id',
  counted: true,
  keysOf: ({ data }) => [data.id as number],
  on: {
    Named: (_, { data }) => ({ id: data.id, name: spell(data.name as string) }),
    Forgotten: () => null,
  },
});
export const plain = names(1, (name) => name);
export const loud = names(2, (name) => name.toUpperCase());

export const origin = { actor: 'test', correlationId: 'c' };
export const named = (id: number, name: string): NewEvent<typeof eventRegistry>[] => [
  { type: 'Named', data: { id, name } },
];

export const makeNamesTable = (db: TestDatabase) =>
  db.query('create table names (id integer primary key, name text)');

export const openNames = (db: TestDatabase, projection = plain): Promise<EventLog<typeof eventRegistry>> =>
  openEventLog(db, { eventRegistry, projections: [projection] });

/** `count` names and, of every tenth, that it was forgotten. */
export async function fillNames(log: EventLog<typeof eventRegistry>, count: number): Promise<void> {
  const facts = Array.from({ length: count }, (_, index) => [
    ...named(index + 1, `name ${index + 1}`),
    ...(index % 10 === 9 ? [{ type: 'Forgotten' as const, data: { id: index + 1 } }] : []),
  ]);
  await log.append('names', facts.flat(), { origin });
}

/** Schemas of rebuilds that are under way or were left behind. */
export const leftovers = async (db: TestDatabase): Promise<unknown[]> =>
  (await db.query(`select nspname from pg_namespace where nspname like 'intake_rebuild%'`)).rows;
