import { parseCustomFieldQuery } from './custom-field-query.ts';
import { newestContent } from './document-json.ts';
import { matches } from './matching.ts';
import { isRefusal } from './refusals.ts';
import type { Simulation } from './simulation.ts';
import type { Trigger } from './workflow-rows.ts';
import type { DocumentRow } from './world.ts';

/** Does a stored document fulfil a trigger's filters, as it is at this moment? */
export function documentMatches(sim: Simulation, trigger: Trigger, document: DocumentRow): boolean {
  const { tags } = document;
  const has = (id: number) => tags.includes(id);
  return (
    (trigger.filter_has_tags.length === 0 || trigger.filter_has_tags.some(has)) &&
    trigger.filter_has_all_tags.every(has) &&
    !trigger.filter_has_not_tags.some(has) &&
    relationMatches(trigger, document) &&
    contentMatches(trigger, newestContent(document)) &&
    nameMatches(trigger.filter_filename, document.original_file_name ?? '') &&
    queryMatches(sim, trigger, document)
  );
}

/** A file that is about to be consumed: only its source, name and path are known. */
export function fileMatches(trigger: Trigger, source: number, path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return (
    trigger.sources.includes(source) &&
    nameMatches(trigger.filter_filename, name) &&
    nameMatches(trigger.filter_path, path) &&
    trigger.filter_mailrule === null
  );
}

function relationMatches(trigger: Trigger, document: DocumentRow): boolean {
  const { correspondent, document_type, storage_path } = document;
  const one = (wanted: number | null, value: number | null) => wanted === null || wanted === value;
  const any = (wanted: number[], value: number | null) =>
    wanted.length === 0 || (value !== null && wanted.includes(value));
  const none = (banned: number[], value: number | null) => value === null || !banned.includes(value);
  return (
    one(trigger.filter_has_correspondent, correspondent) &&
    any(trigger.filter_has_any_correspondents, correspondent) &&
    none(trigger.filter_has_not_correspondents, correspondent) &&
    one(trigger.filter_has_document_type, document_type) &&
    any(trigger.filter_has_any_document_types, document_type) &&
    none(trigger.filter_has_not_document_types, document_type) &&
    one(trigger.filter_has_storage_path, storage_path) &&
    any(trigger.filter_has_any_storage_paths, storage_path) &&
    none(trigger.filter_has_not_storage_paths, storage_path)
  );
}

const contentMatches = (trigger: Trigger, content: string) =>
  trigger.matching_algorithm === 0 || matches(trigger, content);

/** Shell wildcards, case aside. */
function nameMatches(pattern: string | null, name: string): boolean {
  if (!pattern) return true;
  const source = pattern
    .replace(/[.+^${}()|[\]\\/]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, 'is').test(name);
}

function queryMatches(sim: Simulation, trigger: Trigger, document: DocumentRow): boolean {
  if (!trigger.filter_custom_field_query) return true;
  try {
    return parseCustomFieldQuery(sim.world, trigger.filter_custom_field_query)(document);
  } catch (error) {
    // A field may have been deleted since the workflow was written; then it simply never fits.
    if (isRefusal(error)) return false;
    throw error;
  }
}
