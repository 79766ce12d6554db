import { json, noContent, type Reply } from '../../reply.ts';
import { mayChange, mayShareOrDelete } from '../accounts/permissions.ts';
import { type Call, dataOf } from '../http/call.ts';
import { forbidden } from '../http/refusals.ts';
import type { Simulation } from '../simulation.ts';
import { UPDATED } from '../workflows/workflow-rows.ts';
import { runWorkflows } from '../workflows/workflow-run.ts';
import { visibleDocument } from './document-access.ts';
import { documentJson, viewOf } from './document-json.ts';
import { readChanges } from './read-changes.ts';
import { applyChanges } from './write-document.ts';

/** `GET /documents/{id}/` */
export function retrieveDocument(sim: Simulation, call: Call): Reply {
  const document = visibleDocument(sim, call);
  const shown = documentJson(sim, document, viewOf(call, { withDuplicates: true }));
  const asked = Number(call.query.get('version'));
  const version = [document, ...document.versions].find(({ id }) => id === asked);
  if (version && 'content' in shown) shown.content = version.content;
  return json(200, shown);
}

/** `PATCH /documents/{id}/`: every success counts as an update, also one that changes nothing. */
export function updateDocument(sim: Simulation, call: Call): Reply {
  const document = visibleDocument(sim, call);
  if (!mayChange(call.user, document)) throw forbidden();
  const view = viewOf(call, { fullPermissions: true });
  const changes = readChanges(sim, call.user, document, dataOf(call).fields, {
    partial: true,
    only: view.fields,
  });
  applyChanges(sim, call.user, document, changes);
  // Rendered before the workflows run: what they change is not in the answer.
  const answer = json(200, documentJson(sim, document, view));
  runWorkflows(sim, UPDATED, document);
  return answer;
}

/** `DELETE /documents/{id}/` moves it to the trash, without an event. */
export function deleteDocument(sim: Simulation, call: Call): Reply {
  const document = visibleDocument(sim, call);
  if (!mayShareOrDelete(call.user, document)) throw forbidden();
  document.deleted_at = sim.clock.now();
  sim.changed();
  return noContent();
}
