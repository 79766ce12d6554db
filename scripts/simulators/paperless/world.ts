import { tokenFor } from './accounts/token-for.ts';
import type { Micros } from './clock.ts';
import type { FileSource } from './files/file-source.ts';
import type { Workflow } from './workflows/workflow-rows.ts';

/*
 * What the simulated server remembers. Rows carry the names that the API uses: a second vocabulary would
 * have to be translated in every handler and in every test.
 */

/** Who may view and change an object besides its owner: ids of users and groups. */
export type Grants = Record<'view' | 'change', { users: number[]; groups: number[] }>;

/** What tags, correspondents, document types and storage paths have in common. */
export type NamedRow = {
  id: number;
  name: string;
  match: string;
  matching_algorithm: number;
  is_insensitive: boolean;
  owner: number | null;
  grants: Grants;
};
export type TagRow = NamedRow & { color: string; is_inbox_tag: boolean; parent: number | null };
export type StoragePathRow = NamedRow & { path: string };

export type DataType =
  | 'string'
  | 'url'
  | 'date'
  | 'boolean'
  | 'integer'
  | 'float'
  | 'monetary'
  | 'documentlink'
  | 'select'
  | 'longtext';
export type SelectOption = { label: string; id: string };
export type CustomFieldRow = {
  id: number;
  name: string;
  data_type: DataType;
  extra_data: { select_options?: SelectOption[]; default_currency?: string | null } | null;
};
export type FieldValue = string | number | boolean | number[] | null;

export type NoteRow = { id: number; note: string; created: Micros; user: number };
export type VersionRow = {
  id: number;
  added: Micros;
  version_label: string | null;
  file: FileSource;
  content: string;
  mime_type: string;
  page_count: number | null;
};
export type DocumentRow = {
  id: number;
  title: string;
  content: string;
  correspondent: number | null;
  document_type: number | null;
  storage_path: number | null;
  tags: number[];
  /** `YYYY-MM-DD` */
  created: string;
  modified: Micros;
  added: Micros;
  deleted_at: Micros | null;
  archive_serial_number: number | null;
  original_file_name: string | null;
  owner: number | null;
  grants: Grants;
  custom_fields: { field: number; value: FieldValue }[];
  notes: NoteRow[];
  page_count: number | null;
  mime_type: string;
  /** The file that came in first; later ones stand in `versions`, newest last. */
  file: FileSource;
  /** The PDF that was made of the first file; most need none. */
  archive?: FileSource;
  versions: VersionRow[];
};

export type UserRow = {
  id: number;
  username: string;
  password: string;
  email: string;
  first_name: string;
  last_name: string;
  date_joined: Micros;
  is_staff: boolean;
  is_active: boolean;
  is_superuser: boolean;
  groups: number[];
  /** Like `change_document`. */
  user_permissions: string[];
  token: string | null;
};
export type GroupRow = { id: number; name: string; permissions: string[] };

export type TaskStatus = 'pending' | 'started' | 'success' | 'failure';
export type TaskRow = {
  id: number;
  task_id: string;
  task_type: 'consume_file' | 'bulk_update';
  trigger_source: 'api_upload' | 'web_ui' | 'folder_consume' | 'system';
  status: TaskStatus;
  date_created: Micros;
  date_started: Micros | null;
  date_done: Micros | null;
  input_data: Record<string, unknown>;
  result_data: Record<string, unknown> | null;
  related_document_ids: number[];
  /** The sentence that the older task shape shows. */
  result: string | null;
  acknowledged: boolean;
  owner: number | null;
};

export type World = {
  documents: Map<number, DocumentRow>;
  tags: Map<number, TagRow>;
  correspondents: Map<number, NamedRow>;
  document_types: Map<number, NamedRow>;
  storage_paths: Map<number, StoragePathRow>;
  custom_fields: Map<number, CustomFieldRow>;
  users: Map<number, UserRow>;
  groups: Map<number, GroupRow>;
  tasks: Map<number, TaskRow>;
  workflows: Map<number, Workflow>;
  /** Highest id given out so far, by kind. Ids are never used twice. */
  lastIds: Record<string, number>;
};

/** A freshly installed server: one superuser with the id 2, because the first one is taken by a hidden account. */
export function emptyWorld(now: Micros): World {
  const admin: UserRow = {
    id: 2,
    username: 'admin',
    password: 'admin',
    email: 'root@localhost',
    first_name: '',
    last_name: '',
    date_joined: now,
    is_staff: true,
    is_active: true,
    is_superuser: true,
    groups: [],
    user_permissions: [],
    token: tokenFor('admin'),
  };
  return {
    documents: new Map(),
    tags: new Map(),
    correspondents: new Map(),
    document_types: new Map(),
    storage_paths: new Map(),
    custom_fields: new Map(),
    users: new Map([[admin.id, admin]]),
    groups: new Map(),
    tasks: new Map(),
    workflows: new Map(),
    lastIds: { users: admin.id },
  };
}

/** Gives out the next id of a kind. */
export function nextId(world: World, kind: string): number {
  const id = (world.lastIds[kind] ?? 0) + 1;
  world.lastIds[kind] = id;
  return id;
}

export const noGrants = (): Grants => ({
  view: { users: [], groups: [] },
  change: { users: [], groups: [] },
});

/** The row with this id, or an error: for ids that the caller has checked or fixed himself. */
export function rowOf<T>(rows: Map<number, T>, id: number): T {
  const row = rows.get(id);
  if (row === undefined) throw new Error(`no row with the id ${id}`);
  return row;
}
