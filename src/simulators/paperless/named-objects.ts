import { json, noContent, type Reply } from '../reply.ts';
import { afterBulkEdit } from './bulk-edit.ts';
import { type Call, dataOf } from './call.ts';
import { changeGrants, readGrants } from './grants.ts';
import { byName, namedJson, tally } from './named-json.ts';
import { COMMON, checkPattern, isTag, type NamedKind } from './named-kinds.ts';
import { page } from './paging.ts';
import { demand, mayChange, maySee, mayShareOrDelete } from './permissions.ts';
import { forbidden, insufficientDetail, invalid, notFound, serverError } from './refusals.ts';
import type { Simulation } from './simulation.ts';
import { addTags, ancestorsOf, DEEPEST, heightOf } from './tags.ts';
import { key, nullable, startForm } from './validate.ts';
import { type NamedRow, nextId, noGrants } from './world.ts';
import { setTags } from './write-document.ts';

/** The handlers of `/tags/`, `/correspondents/`, `/document_types/` and `/storage_paths/`. */
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
    const rows = order(sim, call, visible.filter(filterOf(call)), withLatest);
    const show = namedJson(sim, call, kind, { counts: true, lastCorrespondence: withLatest });
    return page(call, rows, show, kind.rows === 'tags' ? { display_count: rows.length } : {});
  };

  const order = (sim: Simulation, call: Call, rows: NamedRow[], withLatest: boolean): NamedRow[] => {
    const asked = call.query.get('ordering') ?? '';
    const name = asked.replace(/^-/, '');
    const sign = asked.startsWith('-') ? -1 : 1;
    // Sorting by a column that was not asked for breaks the query.
    if (name === 'last_correspondence' && kind.rows === 'correspondents' && !withLatest) throw serverError();
    if (name === 'document_count' || name === 'last_correspondence') {
      const { counts, latest } = tally(sim, call, kind);
      const value = ({ id }: NamedRow) =>
        name === 'document_count' ? (counts.get(id) ?? 0) : Date.parse(latest.get(id) ?? '0000-01-01');
      return rows.sort((a, b) => (value(a) - value(b)) * sign || byName(a, b));
    }
    if (name === 'matching_algorithm') {
      return rows.sort((a, b) => (a.matching_algorithm - b.matching_algorithm) * sign || byName(a, b));
    }
    return rows.sort((a, b) => byName(a, b) * (name === 'name' ? sign : 1));
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
      const required = name === 'name' || name === 'path';
      const value = required ? form.required(name, check) : form.optional(name, check);
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

  /** A moved tag brings its new ancestors along, a storage path re-saves its documents: both count as updates. */
  const followUp = (sim: Simulation, before: NamedRow, row: NamedRow) => {
    const moved = isTag(row) && isTag(before) && row.parent !== null && row.parent !== before.parent;
    if (!moved && kind.rows !== 'storage_paths') return;
    const affected = [...sim.world.documents.values()].filter((document) => kind.on(document, row.id));
    if (moved) {
      for (const document of affected) setTags(sim, document, addTags(sim.world, document.tags, [row.id]));
    }
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

/** Deletes an object and takes it off all documents, without an event but for storage paths. */
export function removeNamed(sim: Simulation, kind: NamedKind, row: NamedRow): void {
  sim.world[kind.rows].delete(row.id);
  for (const tag of sim.world.tags.values()) if (isTag(row) && tag.parent === row.id) tag.parent = row.parent;
  const affected = [...sim.world.documents.values()].filter((document) => kind.on(document, row.id));
  for (const document of affected) kind.off(document, row.id);
  if (kind.rows === 'storage_paths') afterBulkEdit(sim, affected);
  sim.changed();
}

function checkDepth(sim: Simulation, before: NamedRow | null, parent: unknown): void {
  if (typeof parent !== 'number') return;
  const above = [parent, ...ancestorsOf(sim.world, parent)];
  if (before && above.includes(before.id)) throw invalid({ parent: ['Cannot set parent to a descendant.'] });
  const below = before ? heightOf(sim.world, before.id) : 1;
  if (above.length + below > DEEPEST) throw invalid({ parent: ['Maximum nesting depth exceeded.'] });
}

/** `name__iexact` and its sisters, `id`, `id__in`, `is_root`. */
function filterOf({ query }: Call): (row: NamedRow) => boolean {
  const text = (lookup: string) => query.get(`name__${lookup}`)?.toLowerCase();
  const [exact, contains, start, end] = ['iexact', 'icontains', 'istartswith', 'iendswith'].map(text);
  const ids = query.get('id__in')?.split(',').map(Number);
  if (ids?.some(Number.isNaN)) throw invalid({ id__in: ['Enter a number.'] });
  return (row) => {
    const name = row.name.toLowerCase();
    return (
      (!exact || name === exact) &&
      (!contains || name.includes(contains)) &&
      (!start || name.startsWith(start)) &&
      (!end || name.endsWith(end)) &&
      (!ids || ids.includes(row.id)) &&
      (!query.get('id') || row.id === Number(query.get('id'))) &&
      (query.get('is_root') !== 'true' || !isTag(row) || row.parent === null)
    );
  };
}
