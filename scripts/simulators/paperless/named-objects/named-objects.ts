import { json, noContent, type Reply } from '../../reply.ts';
import { changeGrants, readGrants } from '../accounts/grants.ts';
import { demand, mayChange, maySee, mayShareOrDelete } from '../accounts/permissions.ts';
import { afterBulkEdit } from '../bulk-edit/bulk-edit.ts';
import { type Call, dataOf } from '../http/call.ts';
import { page } from '../http/paging.ts';
import { forbidden, insufficientDetail, invalid, notFound } from '../http/refusals.ts';
import { key, nullable, startForm } from '../http/validate.ts';
import type { Simulation } from '../simulation.ts';
import { type NamedRow, nextId, noGrants } from '../world.ts';
import { byName, namedJson } from './named-json.ts';
import { COMMON, checkPattern, isTag, type NamedKind } from './named-kinds.ts';
import { addTags, ancestorsOf, DEEPEST, heightOf } from './tags.ts';

/** The handlers of `/tags/`, `/correspondents/` and `/document_types/`. */
export function namedObjects(kind: NamedKind) {
  const rowsOf = (sim: Simulation) => sim.world[kind.rows] as Map<number, NamedRow>;

  const find = (sim: Simulation, call: Call): NamedRow => {
    const row = rowsOf(sim).get(call.ids[0] ?? 0);
    if (!row || !maySee(call.user, row)) throw notFound(kind.label);
    return row;
  };

  const list = (sim: Simulation, call: Call): Reply => {
    demand(sim.world, call.user, `view_${kind.model}`);
    const withLatest = call.query.get('last_correspondence') === 'true';
    const visible = [...rowsOf(sim).values()].filter((row) => maySee(call.user, row));
    const rows = visible.filter(filterOf(call)).sort(byName);
    const show = namedJson(sim, call, kind, { counts: true, lastCorrespondence: withLatest });
    return page(call, rows, show, kind.rows === 'tags' ? { display_count: rows.length } : {});
  };

  const retrieve = (sim: Simulation, call: Call): Reply => {
    demand(sim.world, call.user, `view_${kind.model}`);
    return json(200, namedJson(sim, call, kind, { counts: true, lastCorrespondence: true })(find(sim, call)));
  };

  /** Reads the body on top of an existing row, or of the defaults for a new one. */
  const read = (sim: Simulation, call: Call, before: NamedRow | null, partial: boolean) => {
    const { fields } = dataOf(call);
    const form = startForm(fields, partial);
    const values: Record<string, unknown> = {};
    const checks = { ...COMMON, ...kind.extras(sim.world, before) };
    for (const [name, check] of Object.entries(checks)) {
      const value = name === 'name' ? form.required(name, check) : form.optional(name, check);
      if (value !== undefined) values[name] = value;
    }
    const owner = form.optional('owner', nullable(key(sim.world.users)));
    const grants = form.optional('set_permissions', (value) => readGrants(sim.world, value));
    const problem = checkPattern(
      values.matching_algorithm ?? before?.matching_algorithm,
      values.match ?? before?.match,
    );
    if (problem) form.blame('match', problem);
    form.finish();
    checkDepth(sim, before, values.parent);

    const row = {
      match: '',
      matching_algorithm: 1,
      is_insensitive: true,
      grants: noGrants(),
      ...kind.defaults,
      ...before,
      ...values,
      owner: owner !== undefined ? owner : before ? before.owner : call.user.id,
    } as NamedRow;
    if (grants) row.grants = changeGrants(row.grants, grants);
    for (const other of rowsOf(sim).values()) {
      if (other.id !== before?.id && other.name === row.name && other.owner === row.owner) {
        throw invalid({ error: 'Object violates owner / name unique constraint' });
      }
    }
    const rules = row.owner !== before?.owner || grants !== undefined;
    if (before && rules && !mayShareOrDelete(call.user, before)) throw insufficientDetail();
    return row;
  };

  const create = (sim: Simulation, call: Call): Reply => {
    demand(sim.world, call.user, `add_${kind.model}`);
    const row = { ...read(sim, call, null, false), id: nextId(sim.world, kind.rows) };
    rowsOf(sim).set(row.id, row);
    sim.changed();
    return json(201, namedJson(sim, call, kind, { counts: false, lastCorrespondence: false })(row));
  };

  const update = (sim: Simulation, call: Call): Reply => {
    demand(sim.world, call.user, `change_${kind.model}`);
    const before = find(sim, call);
    if (!mayChange(call.user, before)) throw forbidden();
    const row = read(sim, call, before, call.method === 'PATCH');
    rowsOf(sim).set(row.id, row);
    sim.changed();
    followUp(sim, before, row);
    return json(200, namedJson(sim, call, kind, { counts: true, lastCorrespondence: true })(row));
  };

  /** A moved tag brings its new ancestors along, which counts as an update. */
  const followUp = (sim: Simulation, before: NamedRow, row: NamedRow) => {
    const moved = isTag(row) && isTag(before) && row.parent !== null && row.parent !== before.parent;
    if (!moved) return;
    const affected = [...sim.world.documents.values()].filter((document) => kind.on(document, row.id));
    for (const document of affected) document.tags = addTags(sim.world, document.tags, [row.id]);
    afterBulkEdit(sim, affected);
  };

  const remove = (sim: Simulation, call: Call): Reply => {
    demand(sim.world, call.user, `delete_${kind.model}`);
    const row = find(sim, call);
    if (!mayShareOrDelete(call.user, row)) throw forbidden();
    removeNamed(sim, kind, row);
    return noContent();
  };

  return { list, retrieve, create, update, remove };
}

/** Deletes an object and takes it off all documents, without an event. */
function removeNamed(sim: Simulation, kind: NamedKind, row: NamedRow): void {
  sim.world[kind.rows].delete(row.id);
  for (const tag of sim.world.tags.values()) if (isTag(row) && tag.parent === row.id) tag.parent = row.parent;
  const affected = [...sim.world.documents.values()].filter((document) => kind.on(document, row.id));
  for (const document of affected) kind.off(document, row.id);
  sim.changed();
}

function checkDepth(sim: Simulation, before: NamedRow | null, parent: unknown): void {
  if (typeof parent !== 'number') return;
  const above = [parent, ...ancestorsOf(sim.world, parent)];
  if (before && above.includes(before.id)) throw invalid({ parent: ['Cannot set parent to a descendant.'] });
  const below = before ? heightOf(sim.world, before.id) : 1;
  if (above.length + below > DEEPEST) throw invalid({ parent: ['Maximum nesting depth exceeded.'] });
}

function filterOf({ query }: Call): (row: NamedRow) => boolean {
  const name = query.get('name__iexact')?.toLowerCase();
  return (row) => !name || row.name.toLowerCase() === name;
}
