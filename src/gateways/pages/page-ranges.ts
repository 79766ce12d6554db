/** Page ranges that cannot be understood, or name pages that there are not. */
export class PageRangeError extends Error {
  override name = 'PageRangeError';
  /** The part that is wrong, and where it begins in the text (from 0). */
  readonly part: string;
  readonly at: number;
  constructor(message: string, part: string, at: number) {
    super(message);
    this.part = part;
    this.at = at;
  }
}

/**
 * `1-3,5,8-` → the numbers of these pages, in the order that they are written in. `-4` is from the first page, `8-` to
 * the last one, nothing at all is every page. A range that ends before it begins is a mistake at the keyboard.
 *
 * @throws PageRangeError
 */
export function parsePageRanges(text: string, pageCount: number): number[] {
  if (text.trim() === '') return pagesFrom(1, pageCount);
  const pages: number[] = [];
  let at = 0;
  for (const part of text.split(',')) {
    const range = RANGE.exec(part);
    const place = at + part.length - part.trimStart().length;
    if (!range) throw new PageRangeError(complaint(part), part.trim(), place);
    const { from, dash, to } = range.groups as { from: string; dash?: string; to?: string };
    const first = pageNumber(from || '1');
    const last = pageNumber(to || (dash ? String(pageCount) : from));
    if (last < first) throw new PageRangeError('ends before it begins', part.trim(), place);
    if (pages.length + last - first >= MOST_PAGES) {
      throw new PageRangeError(`more than ${MOST_PAGES} pages`, part.trim(), place);
    }
    pages.push(...pagesFrom(first, last));
    at += part.length + 1;

    function pageNumber(digits: string): number {
      const page = Number(digits);
      if (page >= 1 && page <= pageCount) return page;
      throw new PageRangeError(`there is no page ${digits} of ${pageCount}`, part.trim(), place);
    }
  }
  return pages;
}

const RANGE =
  /^\s*(?:(?<from>\d+)(?:\s*(?<dash>[-–])\s*(?<to>\d*))?|(?<from>)(?<dash>[-–])\s*(?<to>\d+))\s*$/;

/** Pages may be asked for twice, but not without end. */
const MOST_PAGES = 1_000;

const complaint = (part: string): string =>
  part.trim() === '' ? 'a page is missing between two commas' : `"${part.trim()}" is no page and no range`;

const pagesFrom = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, n) => first + n);
