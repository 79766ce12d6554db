import { mayChange, sharedBy } from '../accounts/permissions.ts';
import { publicName } from '../files/file-names.ts';
import { archiveOf, checksumOf, type FileSource, PDF_TYPE } from '../files/file-source.ts';
import { shownTags } from '../named-objects/tags.ts';
import type { Simulation } from '../simulation.ts';
import type { DocumentRow, NoteRow, UserRow } from '../world.ts';

/** How a document is asked for. */
export type View = {
  user: UserRow;
  version: number;
  /** Only these members, or all when null. Unknown names give nothing. */
  fields: Set<string> | null;
  /** `permissions` in place of the two summaries. */
  fullPermissions: boolean;
  truncateContent: boolean;
  /** Only a single retrieve looks for other documents with the same file. */
  withDuplicates: boolean;
};

export const viewOf = (
  call: { user: UserRow; version: number; query: URLSearchParams },
  more: Partial<View> = {},
): View => {
  const fields = call.query.get('fields');
  return {
    user: call.user,
    version: call.version,
    fields: fields === null ? null : new Set(fields.split(',').map((name) => name.trim())),
    fullPermissions: isOn(call.query.get('full_perms')),
    truncateContent: isOn(call.query.get('truncate_content')),
    withDuplicates: false,
    ...more,
  };
};

const isOn = (value: string | null) => value !== null && ['true', 'True', '1'].includes(value);

/** A document as the API shows it. */
export function documentJson(sim: Simulation, document: DocumentRow, view: View): Record<string, unknown> {
  const shown: Record<string, unknown> = {};
  for (const [name, value] of MEMBERS) {
    if (view.fields && !view.fields.has(name)) continue;
    const member = value(sim, document, view);
    if (member !== undefined) shown[name] = member;
  }
  return shown;
}

type Member = (sim: Simulation, document: DocumentRow, view: View) => unknown;

const MEMBERS: readonly [string, Member][] = [
  ['id', (_, document) => document.id],
  ['correspondent', (_, document) => document.correspondent],
  ['document_type', (_, document) => document.document_type],
  ['storage_path', (_, document) => document.storage_path],
  ['title', (_, document) => document.title],
  ['content', (_, document, view) => cut(newestContent(document), view)],
  ['tags', (sim, document) => shownTags(sim.world, document.tags)],
  ['created', (sim, document, { version }) => (version < 9 ? midnight(sim, document) : document.created)],
  ['created_date', (_, document) => document.created],
  ['modified', (sim, document) => sim.clock.local(document.modified)],
  ['added', (sim, document) => sim.clock.local(document.added)],
  ['deleted_at', (sim, { deleted_at }) => (deleted_at === null ? null : sim.clock.local(deleted_at))],
  ['archive_serial_number', (_, document) => document.archive_serial_number],
  ['original_file_name', (_, document) => document.original_file_name],
  [
    'archived_file_name',
    (sim, document) => (archiveOf(document) ? publicName(sim, document, PDF_TYPE) : null),
  ],
  ['duplicate_documents', (sim, document, view) => modern(sim, () => duplicates(sim, document, view))],
  ['owner', (_, document) => document.owner],
  ['permissions', (_, document, view) => (view.fullPermissions ? document.grants : undefined)],
  ['user_can_change', (_, document, view) => brief(view, mayChange(view.user, document))],
  ['is_shared_by_requester', (_, document, view) => brief(view, sharedBy(view.user, document))],
  ['notes', (sim, document, view) => document.notes.map((note) => noteJson(sim, note, view.version))],
  ['custom_fields', (_, document) => document.custom_fields.map(({ field, value }) => ({ value, field }))],
  ['page_count', (_, document) => document.page_count],
  ['mime_type', (_, document) => document.mime_type],
  ['root_document', (sim) => modern(sim, () => null)],
  ['versions', (sim, document) => modern(sim, () => versions(sim, document))],
];

const modern = (sim: Simulation, value: () => unknown) => (sim.settings.modern ? value() : undefined);
const brief = (view: View, value: boolean) => (view.fullPermissions ? undefined : value);

/** Text of the newest file. */
export const newestContent = (document: DocumentRow) => document.versions.at(-1)?.content ?? document.content;

const cut = (content: string, view: View) => (view.truncateContent ? content.slice(0, 550) : content);

const midnight = (sim: Simulation, { created }: DocumentRow) =>
  sim.clock.local(sim.clock.parse(created) ?? 0).replace(/\.\d{6}/, '');

function versions(sim: Simulation, document: DocumentRow) {
  const root = { ...document, version_label: null, is_root: true };
  return [...document.versions.map((version) => ({ ...version, is_root: false })).reverse(), root].map(
    ({ id, added, version_label, file, is_root }) => ({
      id,
      added: sim.clock.utc(added),
      version_label,
      checksum: checksum(sim, file),
      is_root,
    }),
  );
}

/** The digest that this release keeps: SHA-256, or MD5 before 3.0. */
export const checksum = (sim: Simulation, file: FileSource) =>
  checksumOf(file, sim.settings.modern ? 'sha256' : 'md5');

/** A note as the API shows it; before version 8 its author was a bare id. */
export function noteJson(sim: Simulation, { id, note, created, user }: NoteRow, version: number) {
  const author = sim.world.users.get(user);
  const { username = '', first_name = '', last_name = '' } = author ?? {};
  return {
    id,
    note,
    created: sim.clock.local(created),
    user: version < 8 ? user : { id: user, username, first_name, last_name },
  };
}

function duplicates(sim: Simulation, document: DocumentRow, view: View) {
  if (!view.withDuplicates) return [];
  const same: DocumentRow[] = [];
  for (const other of sim.world.documents.values()) {
    if (other.id !== document.id && sameFile(sim, other.file, document.file)) same.push(other);
  }
  return same.map((other) => duplicateJson(sim, other));
}

/** How a task or a document names another document with the same file. */
export const duplicateJson = (sim: Simulation, { id, title, deleted_at }: DocumentRow) => ({
  id,
  title,
  deleted_at: deleted_at === null ? null : sim.clock.utc(deleted_at),
});

/** Letters with the same text have the same bytes; comparing the texts spares drawing them all. */
const sameFile = (sim: Simulation, one: FileSource, other: FileSource) =>
  one.kind === 'letter' && other.kind === 'letter'
    ? one.text === other.text
    : checksum(sim, one) === checksum(sim, other);
