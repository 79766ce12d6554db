import { html, json, noContent, type Reply } from '../reply.ts';
import { type Call, dataOf } from './call.ts';
import { isInInbox } from './document-filters.ts';
import { documentJson, viewOf } from './document-json.ts';
import { page } from './paging.ts';
import { demand, maySee } from './permissions.ts';
import { insufficient, notFound, refuse } from './refusals.ts';
import { searchDocuments } from './search.ts';
import { liveDocuments, type Simulation } from './simulation.ts';
import { nextId, type SavedViewRow } from './world.ts';

/** `GET /statistics/` */
export function statistics(sim: Simulation, { user }: Call): Reply {
  const documents = [...liveDocuments(sim)].filter((document) => maySee(user, document));
  const inbox = [...sim.world.tags.values()].filter((tag) => tag.is_inbox_tag).map((tag) => tag.id);
  const types = Map.groupBy(documents, (document) => document.mime_type);
  const numbers = documents.map((document) => document.archive_serial_number ?? 0);
  return json(200, {
    documents_total: documents.length,
    documents_inbox:
      inbox.length > 0 ? documents.filter((document) => isInInbox(sim, document)).length : null,
    inbox_tag: inbox[0] ?? null,
    inbox_tags: inbox.length > 0 ? inbox : null,
    document_file_type_counts: [...types]
      .map(([mime_type, list]) => ({ mime_type, mime_type_count: list.length }))
      .sort((a, b) => b.mime_type_count - a.mime_type_count),
    character_count: documents.reduce((sum, document) => sum + [...document.content].length, 0),
    tag_count: sim.world.tags.size,
    correspondent_count: sim.world.correspondents.size,
    document_type_count: sim.world.document_types.size,
    storage_path_count: sim.world.storage_paths.size,
    current_asn: Math.max(0, ...numbers),
  });
}

/** `GET /status/`, for staff. */
export function status(sim: Simulation, { user }: Call): Reply {
  if (!user.is_staff && !user.is_superuser) throw insufficient();
  const now = sim.clock.local(sim.clock.now());
  const ok = (name: string) => ({ [`${name}_status`]: 'OK', [`${name}_error`]: null });
  return json(200, {
    pngx_version: sim.settings.release,
    server_os: 'Simulation',
    install_type: 'simulation',
    storage: { total: 64_000_000_000, available: 32_000_000_000 },
    database: {
      type: 'memory',
      url: '',
      status: 'OK',
      error: null,
      migration_status: { latest_migration: '', unapplied_migrations: [] },
    },
    tasks: {
      redis_url: 'memory',
      ...ok('redis'),
      ...ok('celery'),
      ...ok('index'),
      index_last_modified: now,
      ...ok('classifier'),
      classifier_last_trained: now,
      ...ok('sanity_check'),
      sanity_check_last_run: now,
    },
  });
}

/** `GET /search/`: the global search box. */
export function globalSearch(sim: Simulation, call: Call): Reply {
  const query = call.query.get('query') ?? '';
  if (query.length < 3) throw refuse(html(400, 'Query must be at least 3 characters'));
  const visible = [...liveDocuments(sim)].filter((document) => maySee(call.user, document));
  const found = searchDocuments(sim, visible, { kind: 'text', value: query }).slice(0, 3);
  const named = (rows: Map<number, { id: number; name: string }>) =>
    [...rows.values()].filter((row) => row.name.toLowerCase().includes(query.toLowerCase())).slice(0, 3);
  const { world } = sim;
  return json(200, {
    total: found.length,
    documents: found.map((document) => documentJson(sim, document, viewOf(call))),
    saved_views: [],
    tags: named(world.tags),
    correspondents: named(world.correspondents),
    document_types: named(world.document_types),
    storage_paths: named(world.storage_paths),
    custom_fields: named(world.custom_fields),
  });
}

const savedViewJson = ({ id, owner, body }: SavedViewRow) => ({
  id,
  name: '',
  sort_field: 'created',
  sort_reverse: true,
  filter_rules: [],
  page_size: null,
  display_mode: null,
  display_fields: null,
  ...body,
  owner,
  user_can_change: true,
});

export const listSavedViews = (sim: Simulation, call: Call): Reply => {
  demand(sim.world, call.user, 'view_savedview');
  const views = [...sim.world.saved_views.values()].filter(({ owner }) => owner === call.user.id);
  return page(call, views, savedViewJson);
};

export const createSavedView = (sim: Simulation, call: Call): Reply => {
  demand(sim.world, call.user, 'add_savedview');
  const view = { id: nextId(sim.world, 'saved_views'), owner: call.user.id, body: dataOf(call).fields };
  sim.world.saved_views.set(view.id, view);
  sim.changed();
  return json(201, savedViewJson(view));
};

export const deleteSavedView = (sim: Simulation, call: Call): Reply => {
  demand(sim.world, call.user, 'delete_savedview');
  if (!sim.world.saved_views.delete(call.ids[0] ?? 0)) throw notFound('SavedView');
  sim.changed();
  return noContent();
};

export const remoteVersion = (sim: Simulation): Reply =>
  json(200, { version: `v${sim.settings.release}`, update_available: false });
