import { json, type Reply } from '../../reply.ts';
import { duplicateJson } from '../documents/document-json.ts';
import type { Call } from '../http/call.ts';
import { page } from '../http/paging.ts';
import { invalid } from '../http/refusals.ts';
import type { Simulation } from '../simulation.ts';
import type { TaskRow } from '../world.ts';

/** `GET /tasks/`: pages since version 10, a bare list with other names before. */
export function listTasks(sim: Simulation, call: Call): Reply {
  const tasks = visibleTasks(sim, call).filter(filterOf(call));
  if (call.version >= 10) return page(call, tasks, (task) => taskJson(sim, task));
  return json(
    200,
    tasks.map((task) => olderJson(sim, task)),
  );
}

/** Newest first. Without staff rights only the own ones and those of nobody. */
function visibleTasks(sim: Simulation, { user }: Call): TaskRow[] {
  return [...sim.world.tasks.values()]
    .filter(({ owner }) => user.is_staff || user.is_superuser || owner === null || owner === user.id)
    .reverse();
}

const STATES = ['pending', 'started', 'success', 'failure', 'revoked'];

function filterOf({ query, version }: Call): (task: TaskRow) => boolean {
  const status = query.get('status');
  if (version >= 10 && status && !STATES.includes(status)) {
    throw invalid({
      status: [`Select a valid choice. ${status} is not one of the available choices.`],
    });
  }
  const wanted: [string | null, (task: TaskRow) => string][] = [
    [query.get('task_id'), (task) => task.task_id],
    [query.get(version >= 10 ? 'task_type' : 'task_name'), (task) => task.task_type],
    [version >= 10 ? query.get('trigger_source') : null, (task) => task.trigger_source],
    [status?.toLowerCase() ?? null, (task) => task.status],
    [query.get('acknowledged')?.toLowerCase() ?? null, (task) => String(task.acknowledged)],
    [query.get('is_complete')?.toLowerCase() ?? null, (task) => String(task.date_done !== null)],
    [query.get('owner'), (task) => String(task.owner)],
  ];
  return (task) => wanted.every(([value, read]) => !value || value === read(task));
}

const SOURCES: Record<TaskRow['trigger_source'], string> = {
  api_upload: 'API Upload',
  web_ui: 'Web UI',
  folder_consume: 'Folder Consume',
  system: 'System',
};

function taskJson(sim: Simulation, task: TaskRow) {
  const seconds = (from: number | null, to: number | null) =>
    from === null || to === null ? null : (to - from) / 1_000_000;
  const time = (at: number | null) => (at === null ? null : sim.clock.local(at));
  return {
    id: task.id,
    task_id: task.task_id,
    task_type: task.task_type,
    task_type_display: task.task_type === 'consume_file' ? 'Consume File' : 'Bulk Update',
    trigger_source: task.trigger_source,
    trigger_source_display: SOURCES[task.trigger_source],
    status: task.status,
    status_display: task.status.charAt(0).toUpperCase() + task.status.slice(1),
    date_created: time(task.date_created),
    date_started: time(task.date_started),
    date_done: time(task.date_done),
    duration_seconds: seconds(task.date_started, task.date_done),
    wait_time_seconds: seconds(task.date_created, task.date_started),
    input_data: task.input_data,
    result_data: task.result_data,
    related_document_ids: task.related_document_ids,
    acknowledged: task.acknowledged,
    owner: task.owner,
  };
}

/** Version 9 and, with a textual document id and without duplicates, the 2.x line. */
function olderJson(sim: Simulation, task: TaskRow) {
  const { modern } = sim.settings;
  const related = task.related_document_ids[0] ?? null;
  const duplicate = sim.world.documents.get(Number(task.result_data?.duplicate_of ?? 0));
  const duplicates = duplicate ? [duplicateJson(sim, duplicate)] : [];
  return {
    id: task.id,
    task_id: task.task_id,
    task_name: task.task_type,
    task_file_name: task.input_data.filename ?? null,
    type:
      task.trigger_source === 'system' && task.task_type !== 'consume_file'
        ? 'scheduled_task'
        : 'manual_task',
    status: task.status.toUpperCase(),
    date_created: sim.clock.local(task.date_created),
    date_done: task.date_done === null ? null : sim.clock.local(task.date_done),
    result: task.result,
    acknowledged: task.acknowledged,
    related_document: related !== null && !modern ? String(related) : related,
    ...(modern ? { duplicate_documents: duplicates } : {}),
    owner: task.owner,
  };
}
