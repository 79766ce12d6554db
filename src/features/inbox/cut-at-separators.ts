import type { Recognise } from '../../services/barcode-templates/index.ts';
import { type SeenPage, signsOf } from './page-signs.ts';

/**
 * The documents between separator pages, which are dropped together with their empty backs. Nothing else cuts here: this
 * is done without a person.
 *
 * @returns null where no page separates, or nothing would be left
 */
export function cutAtSeparators(
  pages: readonly SeenPage[],
  recognise: Recognise,
): { documents: number[][]; dropped: number[] } | null {
  const documents: number[][] = [];
  const dropped: number[] = [];
  const signs = pages.map((seen, index) => signsOf(seen, index + 1, recognise));
  for (const [index, { page, separator, blank }] of signs.entries()) {
    const before = signs[index - 1];
    if (separator !== null || (blank && before !== undefined && before.separator !== null)) {
      dropped.push(page);
      continue;
    }
    if (documents.length === 0 || dropped.at(-1) === before?.page) documents.push([]);
    documents.at(-1)?.push(page);
  }
  return documents.length > 0 && dropped.length > 0 ? { documents, dropped } : null;
}
