import { json, noContent, type Reply } from '../reply.ts';
import { type Call, dataOf } from './call.ts';
import { visibleDocument } from './document-access.ts';
import { documentJson, viewOf } from './document-json.ts';
import { mayChange, maySee, mayShareOrDelete } from './permissions.ts';
import { readChanges } from './read-changes.ts';
import { forbidden } from './refusals.ts';
import { liveDocuments, type Simulation } from './simulation.ts';
import { UPDATED } from './workflow-rows.ts';
import { runWorkflows } from './workflow-run.ts';
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

/** `PATCH` and `PUT /documents/{id}/`: every success counts as an update, also one that changes nothing. */
export function updateDocument(sim: Simulation, call: Call): Reply {
  const document = visibleDocument(sim, call);
  if (!mayChange(call.user, document)) throw forbidden();
  const view = viewOf(call, { fullPermissions: true });
  const changes = readChanges(sim, call.user, document, dataOf(call).fields, {
    partial: call.method === 'PATCH',
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

/** `GET /documents/next_asn/`: one more than the highest archive serial number, trash included. */
export function nextSerialNumber(sim: Simulation): Reply {
  let highest = 0;
  for (const { archive_serial_number } of sim.world.documents.values()) {
    highest = Math.max(highest, archive_serial_number ?? 0);
  }
  return json(200, highest + 1);
}

/** `GET /documents/{id}/root/`: the document that a file version belongs to. */
export function rootOf(sim: Simulation, call: Call): Reply {
  const [id = 0] = call.ids;
  for (const document of liveDocuments(sim)) {
    const own = document.id === id || document.versions.some((version) => version.id === id);
    if (own && maySee(call.user, document)) return json(200, { root_id: document.id });
  }
  return json(404, { detail: 'Not found.' });
}
