import { randomUUID } from 'node:crypto';
import type { Simulation } from '../simulation.ts';
import { nextId, type TaskRow } from '../world.ts';

type Start = Pick<TaskRow, 'task_type' | 'trigger_source' | 'input_data' | 'owner'>;

/** Adds a task that waits for the worker. */
export function newTask(sim: Simulation, start: Start): TaskRow {
  const task: TaskRow = {
    id: nextId(sim.world, 'tasks'),
    task_id: randomUUID(),
    status: 'pending',
    date_created: sim.clock.now(),
    date_started: null,
    date_done: null,
    result_data: null,
    related_document_ids: [],
    result: null,
    acknowledged: false,
    ...start,
  };
  sim.world.tasks.set(task.id, task);
  return task;
}

/** Ends a task that made a document, or a version, which is named by its own id. */
export function succeed(sim: Simulation, task: TaskRow, documentId: number): void {
  Object.assign(task, {
    status: 'success',
    date_done: sim.clock.now(),
    result_data: { document_id: documentId },
    related_document_ids: [documentId],
    result: `Success. New document id ${documentId} created`,
  } satisfies Partial<TaskRow>);
  sim.changed();
}

/** Ends the task of a file that became several; each of them has a task of its own. */
export function divided(sim: Simulation, task: TaskRow): void {
  const reason = 'Barcode splitting complete!';
  Object.assign(task, {
    status: 'success',
    date_done: sim.clock.now(),
    result_data: { reason },
    result: reason,
  } satisfies Partial<TaskRow>);
  sim.changed();
}

/** Ends a task that made nothing; `related` are the documents that stood in its way. */
export function fail(
  sim: Simulation,
  task: TaskRow,
  result: string,
  data: Record<string, unknown>,
  related: number[] = [],
): void {
  Object.assign(task, {
    status: 'failure',
    date_done: sim.clock.now(),
    result_data: data,
    related_document_ids: related,
    result,
  } satisfies Partial<TaskRow>);
  sim.changed();
}
