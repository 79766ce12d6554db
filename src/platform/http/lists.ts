import { z } from 'zod';

/** The answer of every list. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), total: z.int(), page: z.int(), pageSize: z.int() });

/** One page of a list that is in memory as a whole. */
export const pageOf = <Item>(
  items: readonly Item[],
  { page, pageSize }: { page: number; pageSize: number },
) => ({
  items: items.slice((page - 1) * pageSize, page * pageSize),
  ...{ total: items.length, page, pageSize },
});
