import type { z } from 'zod';
import { PaperlessError } from './errors.ts';
import { PageOf } from './shapes.ts';
import type { SendCall } from './transport.ts';

export type Query = Record<string, string | number | boolean | undefined>;
export type Page<Item extends z.ZodType> = { items: z.output<Item>[]; count: number };

const PAGE_SIZE = 1_000;
/** More than any list has: an answer that always names a next page ends here. */
const MOST_PAGES = 10_000;

/** A page of a list as Paperless answers it; its number is in the query. */
export async function onePage<Item extends z.ZodType>(
  call: SendCall,
  endpoint: string,
  item: Item,
  query: Query,
): Promise<{ results: z.output<Item>[]; next: string | null; count: number }> {
  if (Number(query.page ?? 1) > MOST_PAGES) {
    throw new PaperlessError('unexpected-answer', `GET ${endpoint}: the list does not come to an end`);
  }
  const { results, next, count } = await call({ method: 'GET', endpoint, query, answer: PageOf(item) });
  return { results: results as z.output<Item>[], next, count };
}

/** A list page by page. It ends, too, where the last page is gone since the one before was read. */
export async function* pages<Item extends z.ZodType>(
  call: SendCall,
  endpoint: string,
  item: Item,
  query: Query,
  pageSize = PAGE_SIZE,
): AsyncGenerator<Page<Item>> {
  for (let page = 1; ; page += 1) {
    const asked = onePage(call, endpoint, item, { ...query, page, page_size: pageSize });
    const found = await asked.catch((error: unknown) => {
      if (page > 1 && error instanceof PaperlessError && error.failure === 'not-found') return null;
      throw error;
    });
    if (!found) return;
    yield { items: found.results, count: found.count };
    if (found.next === null) return;
  }
}

/** All rows of a list. */
export async function everyPage<Item extends z.ZodType>(
  call: SendCall,
  endpoint: string,
  item: Item,
  query: Query = {},
): Promise<z.output<Item>[]> {
  const all: z.output<Item>[] = [];
  for await (const { items } of pages(call, endpoint, item, query)) all.push(...items);
  return all;
}
