import { amountOf } from './custom-field-conditions.ts';
import { compareText } from './permissions.ts';
import { invalid } from './refusals.ts';
import type { Simulation } from './simulation.ts';
import type { DocumentRow } from './world.ts';

type Sortable = string | number | boolean | null;

/** Newest first by the date on the paper, then by id: what a list shows when no order is asked for. */
export const byDate = (a: DocumentRow, b: DocumentRow) => compareText(b.created, a.created) || b.id - a.id;

/** Sorts by the `ordering` parameter. An unknown name is ignored; an unknown custom field is a 400. */
export function orderDocuments(
  sim: Simulation,
  documents: DocumentRow[],
  ordering: string | null,
): DocumentRow[] {
  const keys = (ordering ?? '')
    .split(',')
    .map((term) => ({ name: term.trim().replace(/^-/, ''), down: term.trim().startsWith('-') }))
    .flatMap(({ name, down }) => {
      const read = reader(sim, name);
      return read ? [{ read, sign: down ? -1 : 1 }] : [];
    });
  if (keys.length === 0) return documents.sort(byDate);
  const last = keys[0]?.sign ?? 1;
  return documents.sort((a, b) => {
    for (const { read, sign } of keys) {
      const order = compare(read(a), read(b)) * sign;
      if (order !== 0) return order;
    }
    return (a.id - b.id) * last;
  });
}

function reader(sim: Simulation, name: string): ((document: DocumentRow) => Sortable) | null {
  const custom = /^custom_field_(.+)$/.exec(name)?.[1];
  if (custom === undefined) return READERS[name]?.(sim) ?? null;
  const field = sim.world.custom_fields.get(Number(custom));
  if (!field) throw invalid({ [name]: ['Custom field not found'] });
  return (document) => {
    const value = document.custom_fields.find((entry) => entry.field === field.id)?.value ?? null;
    if (value === null || Array.isArray(value)) return null;
    if (field.data_type === 'monetary') return amountOf(String(value));
    const option = field.extra_data?.select_options?.find((each) => each.id === value);
    return option?.label ?? value;
  };
}

const READERS: Record<string, (sim: Simulation) => (document: DocumentRow) => Sortable> = {
  id: () => (document) => document.id,
  title: () => (document) => document.title,
  correspondent__name: (sim) => (document) => nameOf(sim.world.correspondents, document.correspondent),
  document_type__name: (sim) => (document) => nameOf(sim.world.document_types, document.document_type),
  storage_path__name: (sim) => (document) => nameOf(sim.world.storage_paths, document.storage_path),
  created: () => (document) => document.created,
  modified: () => (document) => document.modified,
  added: () => (document) => document.added,
  archive_serial_number: () => (document) => document.archive_serial_number,
  num_notes: () => (document) => document.notes.length,
  owner: () => (document) => document.owner,
  page_count: () => (document) => document.page_count,
};

const nameOf = (rows: Map<number, { name: string }>, id: number | null) =>
  id === null ? null : (rows.get(id)?.name ?? null);

/** Nothing comes before everything. */
function compare(one: Sortable, other: Sortable): number {
  if (one === null || other === null) return Number(one !== null) - Number(other !== null);
  if (typeof one === 'string' && typeof other === 'string') return compareText(one, other);
  return Number(one) - Number(other);
}
