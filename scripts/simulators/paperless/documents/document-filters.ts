import { invalid } from '../http/refusals.ts';
import type { Simulation } from '../simulation.ts';
import type { DocumentRow } from '../world.ts';
import { checksum } from './document-json.ts';

/** Whether a document is among those asked for. */
export type Test = (document: DocumentRow) => boolean;

/** What a parameter says: a test, an error text, or nothing because it is ignored. */
type Reading = Test | string | null;
type Lookup = (sim: Simulation, value: string) => Reading;

/**
 * The tests that a query string asks for, all of which a document must pass.
 *
 * Unknown parameters are ignored, and so are unusable values of those that Paperless reads by hand (the lists
 * of tags). Throws a 400 for unusable numbers and dates.
 */
export function readFilters(sim: Simulation, query: URLSearchParams): Test[] {
  const tests: Test[] = [];
  const errors: Record<string, unknown> = {};
  for (const [name, value] of query) {
    if (value === '') continue;
    const reading = LOOKUPS[name]?.(sim, value) ?? null;
    if (typeof reading === 'string') errors[name] = [reading];
    else if (reading) tests.push(reading);
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return tests;
}

const NOT_A_NUMBER = 'Enter a number.';

const number = (value: string) => (/^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : null);
const ids = (value: string) => {
  const numbers = value.split(',').map((part) => (/^\s*\d+\s*$/.test(part) ? Number(part) : null));
  return numbers.includes(null) ? null : (numbers as number[]);
};

const among =
  (read: (document: DocumentRow) => number | null): Lookup =>
  (_, value) => {
    const wanted = ids(value);
    if (!wanted) return NOT_A_NUMBER;
    // Hundreds of them are asked for at once, of thousands of documents.
    const set = new Set<number | null>(wanted);
    return (document) => set.has(read(document));
  };

/** Lists of tags are read by hand, and nonsense in them means no filter at all. */
const tags =
  (fits: (wanted: number[], on: number[]) => boolean): Lookup =>
  (_, value) => {
    const wanted = ids(value);
    return wanted && ((document) => fits(wanted, document.tags));
  };

const since =
  (name: 'added' | 'modified'): Lookup =>
  (sim, value) => {
    const wanted = sim.clock.parse(value);
    return wanted === null ? 'Enter a valid date/time.' : (document) => document[name] >= wanted;
  };

const LOOKUPS: Record<string, Lookup> = {
  id__in: among(({ id }) => id),
  correspondent__id: (_, value) => {
    const wanted = number(value);
    return wanted === null ? NOT_A_NUMBER : ({ correspondent }) => correspondent === wanted;
  },
  correspondent__id__in: among(({ correspondent }) => correspondent),
  document_type__id__in: among(({ document_type }) => document_type),
  tags__id__all: tags((wanted, on) => wanted.every((id) => on.includes(id))),
  tags__id__in: tags((wanted, on) => wanted.some((id) => on.includes(id))),
  tags__id__none: tags((banned, on) => !banned.some((id) => on.includes(id))),
  added__gte: since('added'),
  modified__gte: since('modified'),
  title__icontains: (_, value) => {
    const part = value.toLowerCase();
    return ({ title }) => title.toLowerCase().includes(part);
  },
  /** Of the first file only: that of a later version is not checked. */
  checksum__iexact: (sim, value) => {
    const wanted = value.toLowerCase();
    return ({ file }) => checksum(sim, file) === wanted;
  },
};
