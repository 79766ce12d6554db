import { json, noContent, type Reply } from '../reply.ts';
import { type Call, dataOf, isObject } from './call.ts';
import { page } from './paging.ts';
import { compareText } from './permissions.ts';
import { notFound } from './refusals.ts';
import type { Simulation } from './simulation.ts';
import { boolean, complaint, integer, isComplaint, startForm, text } from './validate.ts';
import {
  ACTION_DEFAULTS,
  type Action,
  CONSUMPTION,
  TRIGGER_DEFAULTS,
  type Trigger,
  WEBHOOK,
  type Workflow,
  type WorkflowWebhook,
} from './workflow-rows.ts';
import { nextId, type World } from './world.ts';

/** `GET /workflows/`, in the order in which they run. */
export function listWorkflows(sim: Simulation, call: Call): Reply {
  const rows = [...sim.world.workflows.values()].sort(
    (a, b) => a.order - b.order || compareText(a.name, b.name),
  );
  return page(call, rows, (row) => row);
}

export const retrieveWorkflow = (sim: Simulation, call: Call): Reply => json(200, find(sim, call));

/** `POST /workflows/` */
export function createWorkflow(sim: Simulation, call: Call): Reply {
  const workflow = readWorkflow(sim.world, dataOf(call).fields, null);
  sim.world.workflows.set(workflow.id, workflow);
  sim.changed();
  return json(201, workflow);
}

/** `PUT` and `PATCH /workflows/{id}/` */
export function updateWorkflow(sim: Simulation, call: Call): Reply {
  const workflow = readWorkflow(sim.world, dataOf(call).fields, find(sim, call));
  sim.world.workflows.set(workflow.id, workflow);
  sim.changed();
  return json(200, workflow);
}

/** `DELETE /workflows/{id}/` */
export function deleteWorkflow(sim: Simulation, call: Call): Reply {
  sim.world.workflows.delete(find(sim, call).id);
  sim.changed();
  return noContent();
}

/** `GET /workflow_triggers/` and `/workflow_actions/`: the parts of all workflows in one list. */
export const listTriggers = (sim: Simulation, call: Call): Reply =>
  page(
    call,
    [...sim.world.workflows.values()].flatMap((workflow) => workflow.triggers),
    (row) => row,
  );
export const listActions = (sim: Simulation, call: Call): Reply =>
  page(
    call,
    [...sim.world.workflows.values()].flatMap((workflow) => workflow.actions),
    (row) => row,
  );

function find(sim: Simulation, call: Call): Workflow {
  const workflow = sim.world.workflows.get(call.ids[0] ?? 0);
  if (!workflow) throw notFound('Workflow');
  return workflow;
}

/**
 * Reads a whole workflow. Nested triggers and actions that carry no known id become new ones, also in an
 * update. Throws a 400 with the errors at the place of each part.
 */
function readWorkflow(world: World, body: Record<string, unknown>, before: Workflow | null): Workflow {
  const form = startForm(body, before !== null);
  const name = form.required('name', text({ max: 256, blank: false }));
  const order = form.optional('order', integer());
  const triggers = form.required('triggers', (value) => readParts(value, (part) => readTrigger(world, part)));
  const actions = form.required('actions', (value) => readParts(value, (part) => readAction(world, part)));
  const enabled = form.optional('enabled', boolean);
  const taken = [...world.workflows.values()].some((other) => other.name === name && other.id !== before?.id);
  if (taken) form.blame('name', 'workflow with this name already exists.');
  form.finish();
  return {
    id: before?.id ?? nextId(world, 'workflows'),
    name: name ?? before?.name ?? '',
    order: order ?? before?.order ?? 0,
    enabled: enabled ?? before?.enabled ?? true,
    triggers: triggers ?? before?.triggers ?? [],
    actions: actions ?? before?.actions ?? [],
  };
}

function readParts<T>(value: unknown, read: (part: Record<string, unknown>) => T): T[] {
  if (!Array.isArray(value)) throw complaint({ non_field_errors: ['Expected a list of items.'] });
  const parts: T[] = [];
  const errors = value.map((part) => {
    try {
      parts.push(read(isObject(part) ? part : {}));
      return {};
    } catch (error) {
      if (isComplaint(error)) return error.complaint;
      throw error;
    }
  });
  if (errors.some((error) => Object.keys(error as object).length > 0)) throw complaint(errors);
  return parts;
}

function readTrigger(world: World, part: Record<string, unknown>): Trigger {
  const type = Number(part.type);
  if (part.type === undefined) throw complaint({ type: ['This field is required.'] });
  if (![1, 2, 3, 4].includes(type)) throw complaint({ type: [`"${part.type}" is not a valid choice.`] });
  if (type === CONSUMPTION && !part.filter_filename && !part.filter_path && !part.filter_mailrule) {
    throw complaint({ non_field_errors: ['File name, path or mail rule filter are required'] });
  }
  return { id: partId(world, 'triggers', part), ...TRIGGER_DEFAULTS, ...known(TRIGGER_DEFAULTS, part), type };
}

function readAction(world: World, part: Record<string, unknown>): Action {
  const type = Number(part.type ?? 1);
  const webhook = isObject(part.webhook) ? readWebhook(world, part.webhook) : null;
  if (type === WEBHOOK && !webhook) {
    throw complaint({ non_field_errors: ['Webhook data is required for webhook actions'] });
  }
  const fields = known(ACTION_DEFAULTS, part);
  return { id: partId(world, 'actions', part), ...ACTION_DEFAULTS, ...fields, type, webhook };
}

function readWebhook(world: World, part: Record<string, unknown>): WorkflowWebhook {
  const url = String(part.url ?? '');
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1]?.toLowerCase();
  const problem =
    scheme === undefined
      ? `Unable to parse URI ${url}, missing scheme`
      : scheme !== 'http' && scheme !== 'https'
        ? `URI scheme '${scheme}' is not allowed. Allowed schemes: https, http`
        : url.length > 256
          ? 'Ensure this field has no more than 256 characters.'
          : null;
  if (problem) throw complaint({ webhook: { url: [problem] } });
  if (part.include_document === undefined) {
    throw complaint({ webhook: { include_document: ['This field is required.'] } });
  }
  return {
    id: partId(world, 'webhooks', part),
    url,
    use_params: part.use_params !== false,
    as_json: part.as_json === true,
    params: isObject(part.params) ? part.params : null,
    body: typeof part.body === 'string' ? part.body : null,
    headers: isObject(part.headers)
      ? Object.fromEntries(Object.entries(part.headers).map(([name, value]) => [name, String(value)]))
      : null,
    include_document: part.include_document === true,
  };
}

/** The members that exist, so that nothing unknown is kept. */
const known = <T extends object>(defaults: T, part: Record<string, unknown>): Partial<T> =>
  Object.fromEntries(
    Object.entries(part).filter(([name, value]) => name in defaults && value !== undefined),
  ) as Partial<T>;

/** Keeps an id that was given out before; everything else becomes a new row. */
function partId(world: World, kind: string, part: Record<string, unknown>): number {
  const id = Number(part.id);
  return Number.isInteger(id) && id > 0 && id <= (world.lastIds[kind] ?? 0) ? id : nextId(world, kind);
}
