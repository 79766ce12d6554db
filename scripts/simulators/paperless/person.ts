import { startRandom } from '../random.ts';
import { arrive } from './consumption/consume.ts';
import { addVersion } from './documents/add-version.ts';
import { readChanges } from './documents/read-changes.ts';
import { applyChanges } from './documents/write-document.ts';
import { isRefusal } from './http/refusals.ts';
import { inventPaper } from './office/invent-paper.ts';
import type { Simulation } from './simulation.ts';
import { UPDATED } from './workflows/workflow-rows.ts';
import { runWorkflows } from './workflows/workflow-run.ts';
import {
  type DocumentRow,
  type FieldValue,
  type Grants,
  rowOf,
  type UserRow,
  type VersionRow,
} from './world.ts';

/* What people do in the office, without the API: scan paper, save a form, exchange a file. */

/** A document's new values in the words of the API; lists are complete lists, as the web interface sends them. */
export type DocumentPatch = Partial<
  Pick<
    DocumentRow,
    | 'title'
    | 'content'
    | 'correspondent'
    | 'document_type'
    | 'storage_path'
    | 'tags'
    | 'created'
    | 'archive_serial_number'
    | 'owner'
    | 'custom_fields'
  >
> & {
  set_permissions?: { view?: Partial<Grants['view']>; change?: Partial<Grants['change']> };
  remove_inbox_tags?: boolean;
};

/**
 * Saves a document as a person does in the web interface, "updated" event included. Throws an error with the
 * answer's text when the values would be refused.
 */
export function editAsPerson(
  sim: Simulation,
  id: number,
  patch: DocumentPatch,
  { fireWebhook = true, by }: { fireWebhook?: boolean; by?: UserRow } = {},
): void {
  const document = rowOf(sim.world.documents, id);
  const user = by ?? superuser(sim);
  try {
    const changes = readChanges(sim, user, document, patch, { partial: true, only: null });
    applyChanges(sim, user, document, changes);
  } catch (error) {
    throw isRefusal(error) ? new Error(String(error.reply.body)) : error;
  }
  // What people save is not a write of ours, so there is nothing that a late save could undo.
  sim.beforePatch.delete(id);
  if (fireWebhook) runWorkflows(sim, UPDATED, document);
}

function superuser(sim: Simulation): UserRow {
  for (const user of sim.world.users.values()) if (user.is_superuser) return user;
  throw new Error('there is no superuser');
}

/** A new document. Everything has a plausible default; inbox tags are added as always. */
export type ScanInput = {
  title?: string;
  /** Text of the document, and of its PDF unless `bytes` are given; a form feed starts a new page. */
  content?: string;
  filename?: string;
  bytes?: Buffer;
  mimeType?: string;
  correspondent?: number | null;
  document_type?: number | null;
  storage_path?: number | null;
  tags?: number[];
  /** `YYYY-MM-DD` */
  created?: string;
  archive_serial_number?: number | null;
  owner?: number | null;
  grants?: Grants;
  custom_fields?: { field: number; value: FieldValue }[];
};

/** A paper comes off the scanner: invents what is not given, stores it and fires "added". */
export function scanDocument(sim: Simulation, input: ScanInput = {}): DocumentRow {
  const next = (sim.world.lastIds.documents ?? 0) + 1;
  const paper = inventPaper(startRandom(next * 7919), sim.clock.day(sim.clock.now()));
  const content = input.content ?? paper.content;
  const title = input.title ?? paper.title;
  const number = String(next).padStart(4, '0');
  return arrive(sim, {
    file: input.bytes
      ? { kind: 'bytes', base64: input.bytes.toString('base64') }
      : { kind: 'letter', text: content },
    content,
    filename: input.filename ?? `Scan ${paper.day.slice(0, 7)} ${number}.pdf`,
    mimeType: input.mimeType ?? 'application/pdf',
    source: 'folder_consume',
    overrides: {
      // Titles of uploads are templates, those of people are not.
      title: title.replaceAll('{{', '{ {'),
      correspondent: input.correspondent,
      document_type: input.document_type,
      storage_path: input.storage_path,
      tags: input.tags,
      created: input.created ?? paper.day,
      archive_serial_number: input.archive_serial_number,
      owner: input.owner,
      grants: input.grants,
      custom_fields: input.custom_fields?.map(({ field, value }) => ({
        field: rowOf(sim.world.custom_fields, field),
        value,
      })),
    },
  });
}

/** Puts another file behind a document, so that its checksum and its text change; fires "updated". */
export function exchangeFile(
  sim: Simulation,
  id: number,
  { content, label = null, bytes }: { content?: string; label?: string | null; bytes?: Buffer } = {},
): VersionRow {
  const document = rowOf(sim.world.documents, id);
  const text = content ?? `${document.content}\n\nNachtrag ${document.versions.length + 1}`;
  const file = bytes
    ? ({ kind: 'bytes', base64: bytes.toString('base64') } as const)
    : ({ kind: 'letter', text } as const);
  const version = addVersion(sim, document, { file, content: text, label });
  runWorkflows(sim, UPDATED, document);
  return version;
}
