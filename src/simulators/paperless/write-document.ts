import { replaceFields } from './attach-fields.ts';
import { changeGrants } from './grants.ts';
import { fromTo, record, recordTags } from './history.ts';
import { mayShareOrDelete } from './permissions.ts';
import type { DocumentChanges } from './read-changes.ts';
import { insufficientDetail } from './refusals.ts';
import { type Simulation, scalarsOf } from './simulation.ts';
import { replaceTags } from './tags.ts';
import type { DocumentRow, UserRow } from './world.ts';

const PLAIN = [
  'title',
  'content',
  'correspondent',
  'document_type',
  'storage_path',
  'created',
  'archive_serial_number',
  'owner',
] as const;

/**
 * Writes checked changes to a document and moves `modified`, whether anything differs or not.
 *
 * Not atomic on purpose: a field value that the database refuses throws a 500 after title, tags and the
 * fields before it have been written, and what the list leaves out is then not detached. Throws 403 when the
 * owner or the grants would change and the user does not own the document.
 */
export function applyChanges(
  sim: Simulation,
  user: UserRow,
  document: DocumentRow,
  changes: DocumentChanges,
): void {
  const rules = changes.owner !== undefined && changes.owner !== document.owner;
  if ((rules || changes.set_permissions) && !mayShareOrDelete(user, document)) throw insufficientDetail();

  sim.changed();
  sim.beforePatch.set(document.id, scalarsOf(document));
  writePlain(sim, document, changes);
  if (changes.set_permissions) document.grants = changeGrants(document.grants, changes.set_permissions);
  writeTags(sim, document, changes);
  document.modified = sim.clock.now();
  if (changes.custom_fields) replaceFields(sim, document, changes.custom_fields);
}

function writePlain(sim: Simulation, document: DocumentRow, changes: DocumentChanges): void {
  const differences: Record<string, unknown> = {};
  const write = <K extends (typeof PLAIN)[number]>(name: K) => {
    const value = changes[name] as DocumentRow[K] | undefined;
    if (value === undefined || value === document[name]) return;
    differences[name] = fromTo(document[name], value);
    document[name] = value;
  };
  for (const name of PLAIN) if (name !== 'content') write(name);
  // Text belongs to a file, so what is shown and what is written is that of the newest one.
  const newest = document.versions.at(-1) ?? document;
  if (changes.content !== undefined && changes.content !== newest.content) {
    differences.content = fromTo(newest.content, changes.content);
    newest.content = changes.content;
  }
  if (Object.keys(differences).length > 0) record(sim, document, differences);
}

function writeTags(sim: Simulation, document: DocumentRow, changes: DocumentChanges): void {
  const before = document.tags;
  let wanted = changes.tags;
  if (changes.remove_inbox_tags) {
    // A tag that this very call adds stays, even when it is an inbox tag.
    wanted = (wanted ?? before).filter(
      (id) => !sim.world.tags.get(id)?.is_inbox_tag || (changes.tags !== undefined && !before.includes(id)),
    );
  }
  if (wanted) setTags(sim, document, replaceTags(sim.world, before, wanted));
}

/** Sets the tags as given, without any rule, and notes the difference. */
export function setTags(sim: Simulation, document: DocumentRow, tags: readonly number[]): void {
  const added = tags.filter((id) => !document.tags.includes(id));
  const removed = document.tags.filter((id) => !tags.includes(id));
  document.tags = [...tags];
  recordTags(sim, document, 'add', added);
  recordTags(sim, document, 'delete', removed);
}
