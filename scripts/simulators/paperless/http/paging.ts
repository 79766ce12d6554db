import { json, type Reply } from '../../reply.ts';
import type { Call } from './call.ts';
import { translate } from './negotiate.ts';
import { refuse } from './refusals.ts';

const DEFAULT_SIZE = 25;
const LARGEST_SIZE = 100_000;

/**
 * Answers one page of `rows`.
 *
 * `show` is called for the rows of the page only. `extra` is added behind the results. Version 9 and older
 * also get `all`, the ids of every match. Throws 404 for a page that does not exist; page 1 always does.
 */
export function page<T extends { id: number }>(
  call: Call,
  rows: readonly T[],
  show: (row: T) => unknown,
  extra: Record<string, unknown> = {},
): Reply {
  const size = pageSize(call.query.get('page_size'));
  const pages = Math.max(1, Math.ceil(rows.length / size));
  const number = pageNumber(call, pages);
  const results = rows.slice((number - 1) * size, number * size).map(show);
  return json(200, {
    count: rows.length,
    next: number < pages ? link(call, number + 1) : null,
    previous: number > 1 ? link(call, number - 1) : null,
    ...(call.version < 10 ? { all: rows.map(({ id }) => id) } : {}),
    results,
    ...extra,
  });
}

function pageSize(asked: string | null): number {
  const size = asked !== null && /^\s*\d+\s*$/.test(asked) ? Number(asked) : 0;
  return size > 0 ? Math.min(size, LARGEST_SIZE) : DEFAULT_SIZE;
}

function pageNumber(call: Call, pages: number): number {
  const asked = call.query.get('page') ?? '1';
  if (asked === 'last') return pages;
  const number = /^\s*\d+\s*$/.test(asked) ? Number(asked) : 0;
  if (number < 1 || number > pages) {
    throw refuse(json(404, { detail: translate('Invalid page.', call.german) }));
  }
  return number;
}

/** Paperless sorts the parameters and leaves `page` out for the first page. */
function link(call: Call, number: number): string {
  const query = new URLSearchParams(call.query);
  query.delete('page');
  if (number > 1) query.set('page', String(number));
  query.sort();
  const text = query.toString();
  return `${call.base}${call.path}${text ? `?${text}` : ''}`;
}
