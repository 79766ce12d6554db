import { json, type Reply } from '../reply.ts';
import { type Call, dataOf, isObject } from './call.ts';
import { changeGrants, readGrants } from './grants.ts';
import { CORRESPONDENTS, DOCUMENT_TYPES, type NamedKind, STORAGE_PATHS, TAGS } from './named-kinds.ts';
import { removeNamed } from './named-objects.ts';
import { holds, maySee, mayShareOrDelete } from './permissions.ts';
import { insufficient, invalid } from './refusals.ts';
import type { Simulation } from './simulation.ts';
import { checked } from './validate.ts';
import type { NamedRow } from './world.ts';

const KINDS: Record<string, NamedKind> = {
  tags: TAGS,
  correspondents: CORRESPONDENTS,
  document_types: DOCUMENT_TYPES,
  storage_paths: STORAGE_PATHS,
};

/** `POST /bulk_edit_objects/`: deletes many objects, or sets their owner and grants. */
export function bulkEditObjects(sim: Simulation, call: Call): Reply {
  const { fields } = dataOf(call, ['json']);
  const kind = KINDS[String(fields.object_type)];
  if (!kind) throw invalid({ object_type: [`"${fields.object_type}" is not a valid choice.`] });
  const operation = fields.operation;
  if (operation !== 'delete' && operation !== 'set_permissions') {
    throw invalid({ operation: [`"${operation}" is not a valid choice.`] });
  }
  const rows = chosen(sim, call, kind, fields);
  const right = operation === 'delete' ? 'delete' : 'change';
  if (
    !holds(sim.world, call.user, `${right}_${kind.model}`) ||
    rows.some((row) => !mayShareOrDelete(call.user, row))
  ) {
    throw insufficient();
  }
  if (operation === 'delete') for (const row of rows) removeNamed(sim, kind, row);
  else setPermissions(sim, rows, fields);
  sim.changed();
  return json(200, { result: 'OK' });
}

function chosen(sim: Simulation, call: Call, kind: NamedKind, fields: Record<string, unknown>): NamedRow[] {
  const all = sim.world[kind.rows] as Map<number, NamedRow>;
  if (sim.settings.modern && fields.all === true) {
    return [...all.values()].filter((row) => maySee(call.user, row));
  }
  const ids = Array.isArray(fields.objects) ? fields.objects.map(Number) : [];
  const rows = [...new Set(ids)].flatMap((id) => all.get(id) ?? []);
  if (ids.length === 0) throw invalid({ objects: ['objects must be a list of integers'] });
  if (rows.length !== ids.length) {
    throw invalid({ objects: ["Some ids in objects don't exist or were specified twice."] });
  }
  return rows;
}

function setPermissions(sim: Simulation, rows: NamedRow[], fields: Record<string, unknown>): void {
  const sent = isObject(fields.permissions) ? fields.permissions : {};
  const changes = checked('permissions', (value) => readGrants(sim.world, value), sent);
  const merged = fields.merge === true;
  for (const row of rows) {
    if (fields.owner !== undefined && !(merged && row.owner !== null)) {
      row.owner = fields.owner === null ? null : Number(fields.owner);
    }
    row.grants = changeGrants(row.grants, changes, merged);
  }
}
