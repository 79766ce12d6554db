import { parseCustomFieldQuery } from './custom-field-query.ts';
import { dateLookup, instantLookup, parts, yearParts } from './date-lookups.ts';
import { checksum, newestContent } from './document-json.ts';
import type { Reading, Test } from './document-predicate.ts';
import { invalid } from './refusals.ts';
import type { Simulation } from './simulation.ts';
import type { DocumentRow } from './world.ts';

type Lookup = (sim: Simulation, value: string) => Reading;

/**
 * The tests that a query string asks for, all of which a document must pass.
 *
 * Unknown parameters are ignored, and so are unusable values of those that Paperless reads by hand (the lists
 * of tags, the flags). Throws a 400 for unusable numbers and dates.
 */
export function readFilters(sim: Simulation, query: URLSearchParams): Test[] {
  const tests: Test[] = [];
  const errors: Record<string, unknown> = {};
  for (const [name, value] of query) {
    if (value === '') continue;
    if (name === 'custom_field_query') {
      tests.push(parseCustomFieldQuery(sim.world, value));
      continue;
    }
    const reading = LOOKUPS.get(name)?.(sim, value) ?? null;
    if (typeof reading === 'string') errors[name] = [reading];
    else if (reading) tests.push(reading);
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return tests;
}

const LOOKUPS = new Map<string, Lookup>();
const NOT_A_NUMBER = 'Enter a number.';

const number = (value: string) => (/^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : null);
const ids = (value: string) => {
  const numbers = value.split(',').map((part) => (/^\s*\d+\s*$/.test(part) ? Number(part) : null));
  return numbers.includes(null) ? null : (numbers as number[]);
};
const flag = (value: string) =>
  ({ true: true, '1': true, false: false, '0': false })[value.toLowerCase()] ?? null;

/** `__iexact` and its three sisters. A document may have several texts, of which one must fit. */
function texts(
  name: string,
  read: (sim: Simulation, document: DocumentRow) => (string | null | undefined)[],
) {
  const add = (lookup: string, fits: (text: string, value: string) => boolean) =>
    LOOKUPS.set(`${name}__${lookup}`, (sim, value) => {
      const wanted = value.toLowerCase();
      return (document) =>
        read(sim, document).some((text) => text != null && fits(text.toLowerCase(), wanted));
    });
  add('iexact', (text, value) => text === value);
  add('icontains', (text, value) => text.includes(value));
  add('istartswith', (text, value) => text.startsWith(value));
  add('iendswith', (text, value) => text.endsWith(value));
}

texts('title', (_, document) => [document.title]);
texts('content', (_, document) => [newestContent(document)]);
texts('original_filename', (_, document) => [document.original_file_name]);
texts('checksum', (sim, document) => [checksum(sim, document.file)]);
texts('tags__name', (sim, document) => document.tags.map((id) => sim.world.tags.get(id)?.name));
texts('owner__username', ({ world }, { owner }) => [world.users.get(owner ?? 0)?.username]);

/** A single related object: exact, list, none of, and absent. */
function reference(
  name: string,
  read: (document: DocumentRow) => number | null,
  rows: 'correspondents' | 'document_types' | 'storage_paths' | null,
) {
  const one: Lookup = (_, value) => {
    const id = number(value);
    return id === null ? NOT_A_NUMBER : (document) => read(document) === id;
  };
  LOOKUPS.set(`${name}__id`, one);
  LOOKUPS.set(`${name}__id__in`, (_, value) => {
    const wanted = ids(value);
    return wanted ? (document) => wanted.includes(read(document) ?? Number.NaN) : NOT_A_NUMBER;
  });
  LOOKUPS.set(`${name}__id__none`, (_, value) => {
    const banned = ids(value);
    return banned && ((document) => !banned.includes(read(document) ?? Number.NaN));
  });
  LOOKUPS.set(`${name}__isnull`, (_, value) => {
    const empty = flag(value);
    return empty === null ? null : (document) => (read(document) === null) === empty;
  });
  if (rows) texts(`${name}__name`, ({ world }, document) => [world[rows].get(read(document) ?? 0)?.name]);
}

reference('correspondent', (document) => document.correspondent, 'correspondents');
reference('document_type', (document) => document.document_type, 'document_types');
reference('storage_path', (document) => document.storage_path, 'storage_paths');
reference('owner', (document) => document.owner, null);

/** Several related objects. These lists are read by hand, and nonsense in them means no filter at all. */
function references(name: string, read: (document: DocumentRow) => number[]) {
  LOOKUPS.set(`${name}__all`, (_, value) => {
    const wanted = ids(value);
    return wanted && ((document) => wanted.every((id) => read(document).includes(id)));
  });
  LOOKUPS.set(`${name}__in`, (_, value) => {
    const wanted = ids(value);
    return wanted && ((document) => wanted.some((id) => read(document).includes(id)));
  });
  LOOKUPS.set(`${name}__none`, (_, value) => {
    const banned = ids(value);
    return banned && ((document) => !banned.some((id) => read(document).includes(id)));
  });
}

references('tags__id', (document) => document.tags);
references('custom_fields__id', (document) => document.custom_fields.map((entry) => entry.field));
LOOKUPS.set('tags__id', (_, value) => {
  const id = number(value);
  return id === null ? NOT_A_NUMBER : (document) => document.tags.includes(id);
});
LOOKUPS.set('id', (_, value) => {
  const id = number(value);
  return id === null ? NOT_A_NUMBER : (document) => document.id === id;
});
LOOKUPS.set('id__in', (_, value) => {
  const wanted = ids(value);
  if (!wanted) return NOT_A_NUMBER;
  // Hundreds of them are asked for at once, of thousands of documents.
  const among = new Set(wanted);
  return (document) => among.has(document.id);
});

const flagged = (name: string, read: (document: DocumentRow) => boolean) =>
  LOOKUPS.set(name, (_, value) => {
    const wanted = flag(value);
    return wanted === null ? null : (document) => read(document) === wanted;
  });
flagged('is_tagged', (document) => document.tags.length > 0);
flagged('has_custom_fields', (document) => document.custom_fields.length > 0);
LOOKUPS.set('is_in_inbox', (sim, value) => {
  // Only these two spellings; `1` and `True` mean nothing here.
  if (value !== 'true' && value !== 'false') return null;
  return (document) => isInInbox(sim, document) === (value === 'true');
});

export const isInInbox = (sim: Simulation, document: DocumentRow) =>
  document.tags.some((id) => sim.world.tags.get(id)?.is_inbox_tag);

const serial = (document: DocumentRow) => document.archive_serial_number;
for (const [suffix, fits] of Object.entries(parts)) {
  LOOKUPS.set(`archive_serial_number${suffix}`, (_, value) => {
    const wanted = number(value);
    return wanted === null ? NOT_A_NUMBER : (document) => fits(serial(document) ?? Number.NaN, wanted);
  });
  LOOKUPS.set(`created${suffix}`, (_, value) => dateLookup(fits, value));
  LOOKUPS.set(`created__date${suffix}`, (_, value) => dateLookup(fits, value));
  for (const name of ['added', 'modified'] as const) {
    LOOKUPS.set(`${name}${suffix}`, (sim, value) => instantLookup(sim, name, fits, value));
    LOOKUPS.set(`${name}__date${suffix}`, (sim, value) => instantLookup(sim, name, fits, value, true));
  }
}
for (const name of ['created', 'added', 'modified'] as const) {
  for (const [part, from, to] of yearParts) {
    LOOKUPS.set(`${name}__${part}`, (sim, value) => {
      const wanted = number(value);
      const date = (row: DocumentRow) => (name === 'created' ? row.created : sim.clock.day(row[name]));
      return wanted === null ? NOT_A_NUMBER : (row) => Number(date(row).slice(from, to)) === wanted;
    });
  }
}
LOOKUPS.set('archive_serial_number__isnull', (_, value) => {
  const empty = flag(value);
  return empty === null ? null : (document) => (serial(document) === null) === empty;
});

LOOKUPS.set('mime_type', (_, value) => (document) => document.mime_type.includes(value.toLowerCase()));
LOOKUPS.set('shared_by__id', (_, value) => {
  const id = number(value);
  const shared = ({ view, change }: DocumentRow['grants']) =>
    [view, change].some((who) => who.users.length + who.groups.length > 0);
  return id === null ? NOT_A_NUMBER : (document) => document.owner === id && shared(document.grants);
});
LOOKUPS.set('search', (sim, value) => {
  const words = value.toLowerCase().split(/\s+/).filter(Boolean);
  return (document) => {
    const correspondent = sim.world.correspondents.get(document.correspondent ?? 0)?.name ?? '';
    const text = `${document.title}\n${correspondent}\n${newestContent(document)}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
});
LOOKUPS.set('title_content', (_, value) => {
  const wanted = value.toLowerCase();
  return (document) => `${document.title}\n${newestContent(document)}`.toLowerCase().includes(wanted);
});
LOOKUPS.set('custom_fields__icontains', (_, value) => {
  const wanted = value.toLowerCase();
  return (document) =>
    document.custom_fields.some((entry) => String(entry.value).toLowerCase().includes(wanted));
});
