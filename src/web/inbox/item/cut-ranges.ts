import { type Cut, type CutPage, cutOf, segmentsOf, type Turn } from './cut-model.ts';

/** What is wrong with typed ranges, and where: the text from `at` on, `part`. */
export type RangeFault = {
  reason: 'unreadable' | 'no-such-page' | 'backwards' | 'twice' | 'empty';
  at: number;
  part: string;
};

/** The documents of a cut as somebody types them: `1-3,4,6+8-9`. Pages in none of them are dropped. */
export const rangesOf = (cut: Cut): string =>
  segmentsOf(cut)
    .map(({ pages }) => runsOf(pages.map(({ page }) => page)).join('+'))
    .join(',');

/**
 * Reads ranges: a comma parts documents, a plus joins pages of one, `8-` goes to the last page. Pages stay turned as
 * they are, and a document that begins with the same page as before keeps its form.
 */
export function readRanges(text: string, cut: Cut): Cut | RangeFault {
  const seen = new Set<number>();
  const segments: { pages: { page: number; rotate: Turn }[] }[] = [];
  let at = 0;
  for (const document of text.split(',')) {
    const pages: number[] = [];
    for (const part of document.split('+')) {
      const run = readRun(part.trim(), cut.length);
      const reason = typeof run === 'string' ? run : run.some((page) => seen.has(page)) ? 'twice' : undefined;
      if (reason || typeof run === 'string') {
        return { reason: reason ?? 'unreadable', at, part: part.trim() };
      }
      for (const page of run) seen.add(page);
      pages.push(...run);
      at += part.length + 1;
    }
    segments.push({ pages: pages.map((page) => ({ page, rotate: turnOf(cut, page) })) });
  }
  return withForms(cutOf(segments, cut.length), cut);
}

function readRun(text: string, pageCount: number): number[] | RangeFault['reason'] {
  if (text === '') return 'empty';
  const [, first, dash, last] = /^(\d{1,9})\s*([-–]?)\s*(\d{1,9})?$/.exec(text) ?? [];
  if (first === undefined || (last !== undefined && !dash)) return 'unreadable';
  const from = Number(first);
  const to = last !== undefined ? Number(last) : dash ? pageCount : from;
  if (from < 1 || from > pageCount || to > pageCount) return 'no-such-page';
  if (to < from) return 'backwards';
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

function runsOf(pages: readonly number[]): string[] {
  const runs: { from: number; to: number }[] = [];
  for (const page of pages) {
    const run = runs.at(-1);
    if (run && page === run.to + 1) run.to = page;
    else runs.push({ from: page, to: page });
  }
  return runs.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`));
}

const turnOf = (cut: Cut, page: number): Turn => cut.find((one) => one.page === page)?.rotate ?? 0;

/** Forms stay with the page that begins a document, where it began one before. */
function withForms(next: Cut, before: Cut): Cut {
  const forms = new Map(before.map(({ page, form }) => [page, form]));
  const wanted = (one: CutPage) => (one.form === null ? null : (forms.get(one.page) ?? null));
  const taken = new Set(next.map(wanted).filter((form) => form !== null));
  return next.map((one) => {
    if (one.form === null) return one;
    let form = wanted(one) ?? one.page;
    if (wanted(one) === null) while (taken.has(form)) form += next.length;
    taken.add(form);
    return { ...one, form };
  });
}
