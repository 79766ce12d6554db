import { z } from 'zod';
import { eventType, type Projection } from '../../src/platform/event-log/index.ts';

const sentence = { de: () => '', en: () => '' };
export const eventRegistry = {
  Counted: eventType({ schema: 1, data: z.strictObject({ name: z.string(), by: z.int() }), sentence }),
  Forgotten: eventType({ schema: 2, data: z.strictObject({ name: z.string() }), sentence }),
};
/** Counts by name. */
export const counters: Projection = {
  name: 'counters',
  version: 1,
  key: 'name',
  keysOf: ({ data }) => [data.name as string],
  on: {
    Counted: (row, { data, recordedAt }) => ({
      name: data.name,
      count: ((row?.count as number) ?? 0) + (data.by as number),
      at: recordedAt,
      seen: { ...(row?.seen as object), [data.by as number]: true },
    }),
    Forgotten: () => null,
  },
};
export const origin = { actor: 'test', correlationId: 'c-1' };
export const counted = (name: string, by = 1, id?: string) => ({
  type: 'Counted' as const,
  data: { name, by },
  ...(id && { id }),
});

/** What a promise fails with. */
export async function failure(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('should have been refused');
}
