import { randomBytes } from 'node:crypto';
import { checksum, duplicateJson } from '../documents/document-json.ts';
import { byDate } from '../documents/document-order.ts';
import { serialNumberHolder } from '../documents/read-changes.ts';
import type { FaultOf } from '../faults/faults.ts';
import { bytesOf } from '../files/file-source.ts';
import { hide, reveal, type Simulation } from '../simulation.ts';
import { consumptionPlaceholders } from '../workflows/placeholders.ts';
import { fileMatches } from '../workflows/workflow-match.ts';
import { ADDED, CONSUMPTION } from '../workflows/workflow-rows.ts';
import { runWorkflows, sendAction, workflowsFor } from '../workflows/workflow-run.ts';
import type { DocumentRow, TaskRow } from '../world.ts';
import type { Arrival } from './arrival.ts';
import { storeDocument } from './store-document.ts';
import { divided, fail, newTask, succeed } from './task-rows.ts';

const WAIT_MS = 250;
const WORK_MS = 100;

/** Queues a file for the worker and answers its task, which is pending until then. */
export function queueConsumption(sim: Simulation, arrival: Arrival): TaskRow {
  const task = newTask(sim, {
    task_type: 'consume_file',
    trigger_source: arrival.source,
    input_data: inputData(arrival),
    owner: arrival.overrides.owner ?? null,
  });
  const faults = sim.faults.takeTask();
  const outcome = faults.find((fault) => fault.kind === 'task');
  const slow = faults.find((fault) => fault.kind === 'slow-task')?.ms ?? 0;
  if (outcome?.ends === 'never') return task;
  sim.jobs.add(() => work(sim, arrival, task, { slow, outcome }), WAIT_MS * sim.settings.pace);
  return task;
}

/** Takes a task off the queue and lets the time pass that reading a file costs. */
export async function startWork(sim: Simulation, task: TaskRow, slowMs = 0): Promise<void> {
  Object.assign(task, { status: 'started', date_started: sim.clock.now() });
  await new Promise<void>((done) => sim.timers.later(WORK_MS * sim.settings.pace + slowMs, done));
}

type Trouble = { slow: number; outcome: FaultOf<'task'> | undefined };

async function work(
  sim: Simulation,
  arrival: Arrival,
  task: TaskRow,
  { slow, outcome }: Trouble,
): Promise<void> {
  await startWork(sim, task, slow);
  if (outcome?.ends === 'divided') return divided(sim, task);
  if (outcome?.ends === 'failed') return failed(sim, task, `${arrival.filename}: ${outcome.message}`);
  if (refusedAsDuplicate(sim, arrival, task) || refusedBySerialNumber(sim, arrival, task)) return;
  announce(sim, arrival);
  arrive(sim, arrival, (document) => {
    succeed(sim, task, document.id);
    if (outcome?.ends === 'removed') sim.world.documents.delete(document.id);
  });
}

/**
 * Stores the document and runs the "added" workflows.
 *
 * Both happen before the transaction is committed: with a commit delay the document stays 404 for that long
 * after its first webhook has left. `done` is called when it is there.
 */
export function arrive(
  sim: Simulation,
  arrival: Arrival,
  done?: (document: DocumentRow) => void,
): DocumentRow {
  const delay = sim.settings.commitDelayMs;
  const document = storeDocument(sim, arrival);
  if (delay === 0) {
    runWorkflows(sim, ADDED, document);
    done?.(document);
    return document;
  }
  hide(sim, document.id);
  let committing = false;
  const commit = () => {
    if (committing) return;
    committing = true;
    sim.timers.later(delay, () => {
      reveal(sim, document.id);
      done?.(document);
    });
  };
  if (!runWorkflows(sim, ADDED, document, commit)) commit();
  return document;
}

/** The workflows of "consumption started": the file lies in a scratch folder whose path becomes title and name. */
function announce(sim: Simulation, { file, filename, mimeType, source }: Arrival): void {
  const path = `/tmp/paperless/paperless-ngx${randomBytes(4).toString('hex')}/${filename}`;
  const kind = { folder_consume: 1, api_upload: 2, system: 2, web_ui: 4 }[source];
  for (const workflow of workflowsFor(sim, CONSUMPTION)) {
    if (
      !workflow.triggers.some((trigger) => trigger.type === CONSUMPTION && fileMatches(trigger, kind, path))
    )
      continue;
    for (const action of workflow.actions) {
      const attachment = { name: path, type: mimeType, bytes: bytesOf(file) };
      if (action.webhook)
        sendAction(sim, workflow, action, consumptionPlaceholders(sim, path), null, attachment);
    }
  }
}

function refusedAsDuplicate(sim: Simulation, { file, filename }: Arrival, task: TaskRow): boolean {
  if (!sim.settings.rejectDuplicates) return false;
  const sum = checksum(sim, file);
  const twin = [...sim.world.documents.values()]
    .sort(byDate)
    .find((document) => [document, ...document.versions].some((each) => checksum(sim, each.file) === sum));
  if (!twin) return false;

  const trashed = duplicateJson(sim, twin).deleted_at !== null;
  const { modern } = sim.settings;
  const result = modern
    ? `Not consuming: It is a duplicate of document #${twin.id}`
    : `${filename}: Not consuming ${filename}: It is a duplicate of ${twin.title} (#${twin.id}).` +
      (trashed ? ' Note: existing document is in the trash.' : '');
  const related = !modern && trashed ? [] : [twin.id];
  fail(sim, task, result, { duplicate_of: twin.id, duplicate_in_trash: trashed }, related);
  return true;
}

function refusedBySerialNumber(sim: Simulation, { filename, overrides }: Arrival, task: TaskRow): boolean {
  const number = overrides.archive_serial_number ?? null;
  const holder = number === null ? null : serialNumberHolder(sim, number);
  if (!holder) return false;
  const where = holder.deleted_at === null ? 'already exists!' : 'already exists in the trash!';
  const message = `${filename}: Not consuming ${filename}: Given ASN ${number} ${where}`;
  failed(sim, task, message);
  return true;
}

/** What the worker says when it gave up on a file. */
function failed(sim: Simulation, task: TaskRow, message: string): void {
  fail(sim, task, message, {
    error_type: 'ConsumerError',
    error_message: message,
    traceback: `Traceback (most recent call last):\n  File "consumer.py", line 1, in run\n${message}\n`,
  });
}

/** The task's copy of what was asked for; only what was given appears. */
function inputData({ filename, mimeType, overrides }: Arrival): Record<string, unknown> {
  const fields = overrides.custom_fields?.map(({ field, value }) => [String(field.id), value]);
  const given: Record<string, unknown> = {
    filename,
    title: overrides.title,
    correspondent_id: overrides.correspondent,
    document_type_id: overrides.document_type,
    tag_ids: overrides.tags,
    storage_path_id: overrides.storage_path,
    created: overrides.created,
    asn: overrides.archive_serial_number,
    owner_id: overrides.owner,
    custom_fields: fields && Object.fromEntries(fields),
    skip_asn_if_exists: false,
  };
  const present = Object.entries(given).filter(([, value]) => value !== undefined && value !== null);
  return { filename, mime_type: mimeType, overrides: Object.fromEntries(present) };
}
