import { html, json, type Reply } from '../../reply.ts';
import { holds, mayChange } from '../accounts/permissions.ts';
import { newTask } from '../consumption/task-rows.ts';
import { byDate } from '../documents/document-order.ts';
import { type Call, dataOf, isObject } from '../http/call.ts';
import { insufficient, invalid, isRefusal, refuse } from '../http/refusals.ts';
import { liveDocument, type Simulation } from '../simulation.ts';
import { UPDATED } from '../workflows/workflow-rows.ts';
import { runWorkflows } from '../workflows/workflow-run.ts';
import type { DocumentRow } from '../world.ts';
import { METHODS, type Method, type MethodName } from './bulk-methods.ts';

/** `POST /documents/bulk_edit/` */
export function bulkEdit(sim: Simulation, call: Call): Reply {
  const { fields } = dataOf(call, ['json']);
  const documents = readSelection(sim, fields);
  const name = METHOD_NAMES.find((each) => each === fields.method);
  if (!name) {
    const said =
      fields.method === undefined ? 'This field is required.' : `"${fields.method}" is not a valid choice.`;
    throw invalid({ method: [said] });
  }
  return perform(sim, call, name, documents, isObject(fields.parameters) ? fields.parameters : {});
}

const METHOD_NAMES = Object.keys(METHODS) as MethodName[];

/**
 * The change itself is made at once; `modified` and the "updated" events follow in a background job. Needs
 * the right on every listed document, otherwise nothing happens.
 */
function perform(
  sim: Simulation,
  call: Call,
  name: MethodName,
  documents: DocumentRow[],
  parameters: Record<string, unknown>,
): Reply {
  const method: Method = METHODS[name];
  const run = method.prepare(sim, call.user, parameters);
  const allowed = documents.every((document) => mayChange(call.user, document));
  if (!allowed || !holds(sim.world, call.user, 'change_document')) {
    throw insufficient();
  }
  try {
    afterBulkEdit(sim, run(documents));
  } catch (error) {
    if (isRefusal(error)) throw refuse(html(400, 'Error performing bulk edit, check logs for more detail.'));
    throw error;
  }
  sim.changed();
  return json(200, { result: 'OK' });
}

function readSelection(sim: Simulation, fields: Record<string, unknown>): DocumentRow[] {
  const ids = fields.documents;
  if (ids === undefined) throw invalid({ documents: ['This field is required.'] });
  if (!Array.isArray(ids)) throw invalid({ documents: ['Expected a list of items but got type "str".'] });
  const documents = [...new Set(ids)].map((id) => liveDocument(sim, Number(id)));
  if (documents.length !== ids.length || documents.includes(null)) {
    throw invalid({ documents: ["Some documents in documents don't exist or were specified twice."] });
  }
  return documents.filter((document) => document !== null);
}

const JOB_DELAY_MS = 300;

/** Queues what follows a bulk change; nothing when no document is affected, not even a task. */
export function afterBulkEdit(sim: Simulation, affected: readonly DocumentRow[]): void {
  if (affected.length === 0) return;
  const task = sim.settings.modern
    ? newTask(sim, { task_type: 'bulk_update', trigger_source: 'system', input_data: {}, owner: null })
    : null;
  sim.jobs.add(() => {
    if (task) Object.assign(task, { status: 'started', date_started: sim.clock.now() });
    for (const { id } of affected.toSorted(byDate)) {
      const document = liveDocument(sim, id);
      if (!document) continue;
      runWorkflows(sim, UPDATED, document);
      document.modified = sim.clock.now();
    }
    if (task) Object.assign(task, { status: 'success', date_done: sim.clock.now() });
    sim.changed();
  }, JOB_DELAY_MS * sim.settings.pace);
}
