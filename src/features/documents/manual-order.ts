import type { SharedSummary } from '../../gateways/paperless/index.ts';

export const SORTS = ['created', '-created', 'title', '-title'] as const;
export type ManualSort = (typeof SORTS)[number];
type Summary = Pick<SharedSummary, 'id' | 'title' | 'created'>;

/** Those that hold every word in their title, or are the one with this number. */
export function matchingText<Item extends Summary>(documents: readonly Item[], q: string): readonly Item[] {
  const words = q.toLocaleLowerCase('de').split(/\s+/).filter(Boolean);
  if (words.length === 0) return documents;
  return documents.filter(({ id, title }) => {
    const text = title.toLocaleLowerCase('de');
    return String(id) === words.join(' ') || words.every((word) => text.includes(word));
  });
}

/** In a total order: the number decides between equal ones, so that no page repeats or skips. */
export function sorted<Item extends Summary>(documents: readonly Item[], sort: ManualSort): Item[] {
  const down = sort.startsWith('-');
  const by = sort.endsWith('title') ? byTitle : byCreated;
  return documents.toSorted((a, b) => (down ? -1 : 1) * by(a, b) || b.id - a.id);
}

/** Those that come after one in a list; of one that is not in it, all others. */
export const following = <Item extends Pick<Summary, 'id'>>(
  documents: readonly Item[],
  after: number,
): readonly Item[] => documents.slice(documents.findIndex(({ id }) => id === after) + 1);

const titles = new Intl.Collator('de', { numeric: true });
const byTitle = (a: Summary, b: Summary): number => titles.compare(a.title, b.title);
const byCreated = (a: Summary, b: Summary): number =>
  a.created < b.created ? -1 : a.created > b.created ? 1 : 0;
