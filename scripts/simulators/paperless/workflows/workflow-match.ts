import type { DocumentRow } from '../world.ts';
import type { Trigger } from './workflow-rows.ts';

/** Does a stored document fulfil a trigger's filters of tags and name, as it is at this moment? */
export function documentMatches(trigger: Trigger, { tags, original_file_name }: DocumentRow): boolean {
  const has = (id: number) => tags.includes(id);
  return (
    (trigger.filter_has_tags.length === 0 || trigger.filter_has_tags.some(has)) &&
    trigger.filter_has_all_tags.every(has) &&
    !trigger.filter_has_not_tags.some(has) &&
    nameMatches(trigger.filter_filename, original_file_name ?? '')
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

/** Shell wildcards, case aside. */
function nameMatches(pattern: string | null, name: string): boolean {
  if (!pattern) return true;
  const source = pattern
    .replace(/[.+^${}()|[\]\\/]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, 'is').test(name);
}
