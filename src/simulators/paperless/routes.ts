import { json, type Reply } from '../reply.ts';
import { changeProfile, createToken, renewToken, showProfile, uiSettings } from './account.ts';
import { bulkEdit, bulkEndpoint } from './bulk-edit.ts';
import { bulkEditObjects } from './bulk-edit-objects.ts';
import type { Call } from './call.ts';
import {
  createCustomField,
  deleteCustomField,
  listCustomFields,
  retrieveCustomField,
  updateCustomField,
} from './custom-fields.ts';
import { listDocuments } from './document-list.ts';
import { deleteDocument, nextSerialNumber, retrieveDocument, rootOf, updateDocument } from './documents.ts';
import { download, metadata, preview, suggestions, thumbnail } from './files.ts';
import { listHistory } from './history.ts';
import { CORRESPONDENTS, DOCUMENT_TYPES, type NamedKind, STORAGE_PATHS, TAGS } from './named-kinds.ts';
import { namedObjects } from './named-objects.ts';
import { addNote, deleteNote, listNotes } from './notes.ts';
import { demand } from './permissions.ts';
import {
  createShareLink,
  deleteShareLink,
  listShareLinks,
  retrieveShareLink,
  shareLinksOf,
} from './share-links.ts';
import type { Simulation } from './simulation.ts';
import {
  createSavedView,
  deleteSavedView,
  globalSearch,
  listSavedViews,
  remoteVersion,
  statistics,
  status,
} from './system.ts';
import { acknowledgeTasks, countTasks, listActiveTasks, listTasks, retrieveTask } from './tasks.ts';
import { changeTrash, listTrash } from './trash.ts';
import { uploadDocument } from './upload.ts';
import {
  createGroup,
  createUser,
  deleteUser,
  listGroups,
  listUsers,
  retrieveGroup,
  retrieveUser,
  updateUser,
} from './users.ts';
import { deleteVersion, labelVersion, updateVersion } from './versions.ts';
import {
  createWorkflow,
  deleteWorkflow,
  listActions,
  listTriggers,
  listWorkflows,
  retrieveWorkflow,
  updateWorkflow,
} from './workflows.ts';

export type Handler = (sim: Simulation, call: Call) => Reply;
export type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Route = {
  verbs: Partial<Record<Verb, Handler>>;
  /** Only on the 3.x line. */
  modern?: boolean;
  /** Needs no credentials. */
  open?: boolean;
};

/** `GET /api/`: where the collections are. */
function apiRoot(_: Simulation, { base }: Call): Reply {
  const names = Object.keys(ROUTES).flatMap((path) => /^\/([a-z_]+)\/$/.exec(path)?.[1] ?? []);
  return json(200, Object.fromEntries(names.map((name) => [name, `${base}/api/${name}/`])));
}

/** A handler behind a model permission, asked before anything else. */
const may =
  (permission: string, handler: Handler): Handler =>
  (sim, call) => {
    demand(sim.world, call.user, permission);
    return handler(sim, call);
  };

const read = (handler: Handler): Route => ({ verbs: { GET: may('view_document', handler) } });
const post = (handler: Handler): Route => ({ verbs: { POST: handler } });
const modern = (route: Route): Route => ({ ...route, modern: true });

/** Every path below `/api`, with `#` for a number. */
export const ROUTES: Record<string, Route> = {
  '/': { verbs: { GET: apiRoot } },
  '/token/': { ...post(createToken), open: true },
  '/documents/': read(listDocuments),
  '/documents/#/': {
    verbs: {
      GET: may('view_document', retrieveDocument),
      PUT: may('change_document', updateDocument),
      PATCH: may('change_document', updateDocument),
      DELETE: may('delete_document', deleteDocument),
    },
  },
  '/documents/post_document/': post(uploadDocument),
  '/documents/next_asn/': read(nextSerialNumber),
  '/documents/bulk_edit/': post(bulkEdit),
  '/documents/delete/': modern(post(bulkEndpoint('delete'))),
  '/documents/reprocess/': modern(post(bulkEndpoint('reprocess'))),
  '/documents/rotate/': modern(post(bulkEndpoint('rotate'))),
  '/documents/merge/': modern(post(bulkEndpoint('merge'))),
  '/documents/edit_pdf/': modern(post(bulkEndpoint('edit_pdf'))),
  '/documents/remove_password/': modern(post(bulkEndpoint('remove_password'))),
  '/documents/#/download/': read(download),
  '/documents/#/preview/': read(preview),
  '/documents/#/thumb/': read(thumbnail),
  '/documents/#/metadata/': read(metadata),
  '/documents/#/suggestions/': read(suggestions),
  '/documents/#/history/': read(listHistory),
  '/documents/#/share_links/': read(shareLinksOf),
  '/documents/#/notes/': { verbs: { GET: listNotes, POST: addNote, DELETE: deleteNote } },
  '/documents/#/root/': modern(read(rootOf)),
  '/documents/#/update_version/': modern(post(updateVersion)),
  '/documents/#/versions/#/': modern({ verbs: { PATCH: labelVersion, DELETE: deleteVersion } }),
  ...named('/tags/', TAGS),
  ...named('/correspondents/', CORRESPONDENTS),
  ...named('/document_types/', DOCUMENT_TYPES),
  ...named('/storage_paths/', STORAGE_PATHS),
  '/bulk_edit_objects/': post(bulkEditObjects),
  '/custom_fields/': { verbs: { GET: listCustomFields, POST: createCustomField } },
  '/custom_fields/#/': {
    verbs: {
      GET: retrieveCustomField,
      PUT: updateCustomField,
      PATCH: updateCustomField,
      DELETE: deleteCustomField,
    },
  },
  '/tasks/': { verbs: { GET: listTasks } },
  '/tasks/#/': { verbs: { GET: retrieveTask } },
  '/tasks/acknowledge/': post(acknowledgeTasks),
  '/tasks/active/': modern({ verbs: { GET: listActiveTasks } }),
  '/tasks/status_counts/': modern({ verbs: { GET: countTasks } }),
  '/workflows/': {
    verbs: { GET: may('view_workflow', listWorkflows), POST: may('add_workflow', createWorkflow) },
  },
  '/workflows/#/': {
    verbs: {
      GET: may('view_workflow', retrieveWorkflow),
      PUT: may('change_workflow', updateWorkflow),
      PATCH: may('change_workflow', updateWorkflow),
      DELETE: may('delete_workflow', deleteWorkflow),
    },
  },
  '/workflow_triggers/': { verbs: { GET: may('view_workflow', listTriggers) } },
  '/workflow_actions/': { verbs: { GET: may('view_workflow', listActions) } },
  '/trash/': {
    verbs: { GET: may('view_document', listTrash), POST: may('delete_document', changeTrash) },
  },
  '/share_links/': { verbs: { GET: listShareLinks, POST: createShareLink } },
  '/share_links/#/': { verbs: { GET: retrieveShareLink, DELETE: deleteShareLink } },
  '/users/': { verbs: { GET: listUsers, POST: createUser } },
  '/users/#/': {
    verbs: { GET: retrieveUser, PUT: updateUser, PATCH: updateUser, DELETE: deleteUser },
  },
  '/groups/': { verbs: { GET: listGroups, POST: createGroup } },
  '/groups/#/': { verbs: { GET: retrieveGroup } },
  '/profile/': { verbs: { GET: showProfile, PATCH: changeProfile } },
  '/profile/generate_auth_token/': post(renewToken),
  '/ui_settings/': { verbs: { GET: uiSettings } },
  '/statistics/': { verbs: { GET: statistics } },
  '/status/': { verbs: { GET: status } },
  '/search/': read(globalSearch),
  '/saved_views/': { verbs: { GET: listSavedViews, POST: createSavedView } },
  '/saved_views/#/': { verbs: { DELETE: deleteSavedView } },
  '/remote_version/': { verbs: { GET: remoteVersion } },
};

function named(path: string, kind: NamedKind): Record<string, Route> {
  const { list, retrieve, create, update, remove } = namedObjects(kind);
  return {
    [path]: { verbs: { GET: list, POST: create } },
    [`${path}#/`]: { verbs: { GET: retrieve, PUT: update, PATCH: update, DELETE: remove } },
  };
}
