import type { z } from 'zod';
import { PageOf } from './shapes.ts';
import type { Transport } from './transport.ts';

const PAGE_SIZE = 1_000;

/** All rows of a list, page by page. */
export async function everyPage<Item extends z.ZodType>(
  call: Transport['call'],
  endpoint: string,
  item: Item,
  query: Record<string, string | number | boolean> = {},
): Promise<z.output<Item>[]> {
  const items: z.output<Item>[] = [];
  for (let page = 1; ; page += 1) {
    const { results, next } = await call({
      method: 'GET',
      endpoint,
      query: { ...query, page, page_size: PAGE_SIZE },
      answer: PageOf(item),
    });
    items.push(...(results as z.output<Item>[]));
    if (next === null) return items;
  }
}
