import { attachField } from '../documents/attach-fields.ts';
import { addTags } from '../named-objects/tags.ts';
import type { Simulation } from '../simulation.ts';
import { documentPlaceholders, stem } from '../workflows/placeholders.ts';
import { render } from '../workflows/templates.ts';
import { type DocumentRow, type NamedRow, nextId, noGrants } from '../world.ts';
import type { Arrival } from './arrival.ts';
import { matches } from './matching.ts';

/** Makes a document of a file: what was asked for, then inbox tags, then what the matching rules find. */
export function storeDocument(sim: Simulation, arrival: Arrival): DocumentRow {
  const { world, clock } = sim;
  const { overrides } = arrival;
  const added = clock.now();
  const document: DocumentRow = {
    id: nextId(world, 'documents'),
    title: stem(arrival.filename),
    content: arrival.content,
    correspondent: null,
    document_type: null,
    storage_path: null,
    tags: [],
    created: overrides.created ?? clock.day(added),
    modified: added,
    added,
    deleted_at: null,
    archive_serial_number: null,
    original_file_name: arrival.filename.normalize('NFC'),
    owner: null,
    grants: overrides.grants ?? noGrants(),
    custom_fields: [],
    notes: [],
    page_count:
      arrival.mimeType === 'application/pdf' ? (arrival.pages ?? arrival.content.split('\f').length) : null,
    mime_type: arrival.mimeType,
    file: arrival.file,
    versions: [],
  };
  world.documents.set(document.id, document);
  document.title = titleOf(sim, arrival, document);

  for (const tag of overrides.tags ?? []) document.tags = addTags(world, document.tags, [tag]);
  for (const item of overrides.custom_fields ?? []) attachField(sim, document, item);
  document.correspondent = overrides.correspondent ?? null;
  document.storage_path = overrides.storage_path ?? null;
  document.document_type = overrides.document_type ?? null;
  document.archive_serial_number = overrides.archive_serial_number ?? null;
  document.owner = overrides.owner ?? null;

  const inbox = [...world.tags.values()].filter((tag) => tag.is_inbox_tag).map((tag) => tag.id);
  document.tags = addTags(world, document.tags, inbox);
  applyRules(sim, document);
  document.modified = clock.now();
  sim.changed();
  return document;
}

/** The first rule that fits fills what is still empty; tags are added by every rule that fits. */
function applyRules(sim: Simulation, document: DocumentRow): void {
  const { world } = sim;
  const first = (rows: Map<number, NamedRow>) =>
    [...rows.values()].find((row) => matches(row, document.content))?.id ?? null;
  document.correspondent ??= first(world.correspondents);
  document.document_type ??= first(world.document_types);
  document.storage_path ??= first(world.storage_paths);
  const tags = [...world.tags.values()].filter((tag) => matches(tag, document.content)).map((tag) => tag.id);
  document.tags = addTags(world, document.tags, tags);
}

/** A title is a template; one that cannot be rendered is dropped for the file name. */
function titleOf(sim: Simulation, { overrides, filename }: Arrival, document: DocumentRow): string {
  if (overrides.title === undefined || overrides.title === '') return stem(filename).slice(0, 127);
  const result = render(overrides.title, documentPlaceholders(sim, document, false));
  return (result.ok ? result.text : stem(filename)).slice(0, 127);
}
