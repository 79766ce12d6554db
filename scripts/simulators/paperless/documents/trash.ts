import { json, type Reply } from '../../reply.ts';
import { mayShareOrDelete } from '../accounts/permissions.ts';
import { type Call, dataOf } from '../http/call.ts';
import { page } from '../http/paging.ts';
import { insufficient, invalid } from '../http/refusals.ts';
import type { Simulation } from '../simulation.ts';
import type { DocumentRow } from '../world.ts';
import { documentJson, viewOf } from './document-json.ts';

/** `GET /trash/`, what was deleted last comes first. */
export function listTrash(sim: Simulation, call: Call): Reply {
  const view = viewOf(call);
  const rows = trashed(sim).filter((document) => mayShareOrDelete(call.user, document));
  return page(
    call,
    rows.sort((a, b) => (b.deleted_at ?? 0) - (a.deleted_at ?? 0)),
    (document) => documentJson(sim, document, view),
  );
}

/** `POST /trash/` with `action` `restore` or `empty`; without `documents`, everything. Fires nothing. */
export function changeTrash(sim: Simulation, call: Call): Reply {
  const { documents: ids, action } = dataOf(call).fields;
  const all = trashed(sim);
  const chosen = Array.isArray(ids) ? all.filter(({ id }) => ids.includes(id)) : all;
  if (Array.isArray(ids) && chosen.length !== ids.length) {
    throw invalid({ documents: ['Some documents in the list have not yet been deleted.'] });
  }
  if (action !== 'restore' && action !== 'empty') {
    throw invalid({ action: [`"${action}" is not a valid choice.`] });
  }
  if (chosen.some((document) => !mayShareOrDelete(call.user, document))) throw insufficient();
  for (const document of chosen) {
    if (action === 'restore') document.deleted_at = null;
    else sim.world.documents.delete(document.id);
  }
  sim.changed();
  return json(200, { result: 'OK', doc_ids: chosen.map(({ id }) => id) });
}

const trashed = (sim: Simulation): DocumentRow[] =>
  [...sim.world.documents.values()].filter(({ deleted_at }) => deleted_at !== null);
