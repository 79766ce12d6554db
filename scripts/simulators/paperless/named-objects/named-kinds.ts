import { isPattern } from '../consumption/matching.ts';
import { boolean, type Check, complaint, integer, key, nullable, oneOf, text } from '../http/validate.ts';
import type { DocumentRow, NamedRow, TagRow, World } from '../world.ts';

/** What the three kinds of named objects share and where they differ. */
export type NamedKind = {
  rows: 'tags' | 'correspondents' | 'document_types';
  /** As error messages say it. */
  label: string;
  /** As permissions say it. */
  model: string;
  /** Does a document carry the object with this id? */
  on(document: DocumentRow, id: number): boolean;
  /** Takes the object off a document. */
  off(document: DocumentRow, id: number): void;
  /** Checks of the columns that only this kind has. */
  extras(world: World, row: NamedRow | null): Record<string, Check<unknown>>;
  defaults: Record<string, unknown>;
};

const reference = (
  rows: NamedKind['rows'],
  column: 'correspondent' | 'document_type',
  label: string,
): NamedKind => ({
  rows,
  label,
  model: column.replace('_', ''),
  on: (document, id) => document[column] === id,
  off: (document, id) => {
    if (document[column] === id) document[column] = null;
  },
  extras: () => ({}),
  defaults: {},
});

export const CORRESPONDENTS = reference('correspondents', 'correspondent', 'Correspondent');
export const DOCUMENT_TYPES = reference('document_types', 'document_type', 'DocumentType');
export const TAGS: NamedKind = {
  rows: 'tags',
  label: 'Tag',
  model: 'tag',
  on: (document, id) => document.tags.includes(id),
  off: (document, id) => {
    document.tags = document.tags.filter((each) => each !== id);
  },
  extras: (world, row) => ({
    color: colour,
    is_inbox_tag: boolean,
    parent: (value) => {
      const parent = nullable(key(world.tags))(value);
      if (parent !== null && parent === row?.id) throw complaint('Cannot set itself as parent.');
      return parent;
    },
  }),
  defaults: { color: '#a6cee3', is_inbox_tag: false, parent: null },
};

/** Columns of every kind. */
export const COMMON: Record<string, Check<unknown>> = {
  name: text({ max: 128, blank: false }),
  match: text({ max: 256 }),
  matching_algorithm: (value) => oneOf([0, 1, 2, 3, 4, 5, 6])(integer()(value)),
  is_insensitive: boolean,
};

/** A matching rule that is a regular expression must be one. */
export function checkPattern(algorithm: unknown, match: unknown): string | null {
  return algorithm === 4 && !isPattern(String(match ?? ''))
    ? 'Invalid regular expression, see log for details.'
    : null;
}

const colour: Check<string> = (value) => {
  const written = text()(value);
  if (!/^#[0-9a-f]{6}/i.test(written)) throw complaint('Invalid color.');
  return written;
};

/** Black or white, whichever can be read on the colour of a tag. */
export function textColour(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => Number.parseInt(colour.slice(at, at + 2), 16) / 256,
  );
  const light = Math.sqrt(0.299 * red ** 2 + 0.587 * green ** 2 + 0.114 * blue ** 2);
  return light < 0.53 ? '#ffffff' : '#000000';
}

export const isTag = (row: NamedRow): row is TagRow => 'color' in row;
