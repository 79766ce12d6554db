import { changeGrants } from '../accounts/grants.ts';
import { mayShareOrDelete } from '../accounts/permissions.ts';
import { insufficientDetail } from '../http/refusals.ts';
import { replaceTags } from '../named-objects/tags.ts';
import { type Simulation, scalarsOf } from '../simulation.ts';
import type { DocumentRow, UserRow } from '../world.ts';
import { replaceFields } from './attach-fields.ts';
import type { DocumentChanges } from './read-changes.ts';

const PLAIN = [
  'title',
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
  writePlain(document, changes);
  if (changes.set_permissions) document.grants = changeGrants(document.grants, changes.set_permissions);
  writeTags(sim, document, changes);
  document.modified = sim.clock.now();
  if (changes.custom_fields) replaceFields(sim, document, changes.custom_fields);
}

function writePlain(document: DocumentRow, changes: DocumentChanges): void {
  const write = <K extends (typeof PLAIN)[number]>(name: K) => {
    const value = changes[name] as DocumentRow[K] | undefined;
    if (value !== undefined) document[name] = value;
  };
  for (const name of PLAIN) write(name);
  // Text belongs to a file, so what is shown and what is written is that of the newest one.
  if (changes.content !== undefined) (document.versions.at(-1) ?? document).content = changes.content;
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
  if (wanted) document.tags = replaceTags(sim.world, before, wanted);
}
