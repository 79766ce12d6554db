import type { Reply } from '../../reply.ts';
import { showProfile, uiSettings } from '../accounts/account.ts';
import { demand } from '../accounts/permissions.ts';
import { listUsers } from '../accounts/users.ts';
import { bulkEdit } from '../bulk-edit/bulk-edit.ts';
import { listTasks } from '../consumption/tasks.ts';
import { uploadDocument } from '../consumption/upload.ts';
import { listDocuments } from '../documents/document-list.ts';
import { deleteDocument, retrieveDocument, updateDocument } from '../documents/documents.ts';
import { nextArchiveSerialNumber } from '../documents/next-asn.ts';
import { addNote, listNotes } from '../documents/notes.ts';
import { changeTrash, listTrash } from '../documents/trash.ts';
import { updateVersion } from '../documents/versions.ts';
import { download, metadata, preview, thumbnail } from '../files/files.ts';
import { listCustomFields } from '../named-objects/custom-fields.ts';
import { CORRESPONDENTS, DOCUMENT_TYPES, type NamedKind, TAGS } from '../named-objects/named-kinds.ts';
import { namedObjects } from '../named-objects/named-objects.ts';
import type { Simulation } from '../simulation.ts';
import { listWorkflows } from '../workflows/workflows.ts';
import type { Call } from './call.ts';

export type Handler = (sim: Simulation, call: Call) => Reply;
export type Verb = 'GET' | 'POST' | 'PATCH' | 'DELETE';
export type Route = {
  verbs: Partial<Record<Verb, Handler>>;
  /** Only on the 3.x line. */
  modern?: boolean;
};

/** A handler behind a model permission, asked before anything else. */
const may =
  (permission: string, handler: Handler): Handler =>
  (sim, call) => {
    demand(sim.world, call.user, permission);
    return handler(sim, call);
  };

const read = (handler: Handler): Route => ({ verbs: { GET: may('view_document', handler) } });
const post = (handler: Handler): Route => ({ verbs: { POST: handler } });

/** Every path below `/api` that this service and its tests call, with `#` for a number. */
export const ROUTES: Record<string, Route> = {
  '/documents/': read(listDocuments),
  '/documents/#/': {
    verbs: {
      GET: may('view_document', retrieveDocument),
      PATCH: may('change_document', updateDocument),
      DELETE: may('delete_document', deleteDocument),
    },
  },
  '/documents/next_asn/': read(nextArchiveSerialNumber),
  '/documents/post_document/': post(uploadDocument),
  '/documents/bulk_edit/': post(bulkEdit),
  '/documents/#/download/': read(download),
  '/documents/#/preview/': read(preview),
  '/documents/#/thumb/': read(thumbnail),
  '/documents/#/metadata/': read(metadata),
  '/documents/#/notes/': { verbs: { GET: listNotes, POST: addNote } },
  '/documents/#/update_version/': { ...post(updateVersion), modern: true },
  ...named('/tags/', TAGS),
  ...named('/correspondents/', CORRESPONDENTS),
  ...named('/document_types/', DOCUMENT_TYPES),
  '/custom_fields/': { verbs: { GET: may('view_customfield', listCustomFields) } },
  '/tasks/': { verbs: { GET: may('view_paperlesstask', listTasks) } },
  '/workflows/': { verbs: { GET: may('view_workflow', listWorkflows) } },
  '/trash/': {
    verbs: { GET: may('view_document', listTrash), POST: may('delete_document', changeTrash) },
  },
  '/users/': { verbs: { GET: may('view_user', listUsers) } },
  '/profile/': { verbs: { GET: showProfile } },
  '/ui_settings/': { verbs: { GET: may('view_uisettings', uiSettings) } },
};

function named(path: string, kind: NamedKind): Record<string, Route> {
  const { list, retrieve, create, update, remove } = namedObjects(kind);
  return {
    [path]: { verbs: { GET: list, POST: create } },
    [`${path}#/`]: { verbs: { GET: retrieve, PATCH: update, DELETE: remove } },
  };
}
