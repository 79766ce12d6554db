import { attachField, detachFields } from './attach-fields.ts';
import { bytesOf } from './file-source.ts';
import { changeGrants } from './grants.ts';
import { documentPlaceholders } from './placeholders.ts';
import { type Scalars, type Simulation, scalarsOf } from './simulation.ts';
import { addTags, removeTags } from './tags.ts';
import { type Placeholders, render } from './templates.ts';
import { type Attachment, composeMessage } from './webhook-body.ts';
import { queueWebhook, saveScalars } from './webhooks.ts';
import { documentMatches } from './workflow-match.ts';
import { type Action, ADDED, ASSIGN, REMOVE, type UPDATED, WEBHOOK, type Workflow } from './workflow-rows.ts';
import type { DocumentRow } from './world.ts';
import { setTags } from './write-document.ts';

/**
 * Runs every enabled workflow with a matching trigger, in order. Their own changes start nothing.
 *
 * Within one workflow the webhook is queued first; then title, correspondent, type, path and owner are saved
 * from the copy that was taken before, while tags are saved at once.
 *
 * `onSend` is called when the first webhook of the event leaves. Answers whether any was queued.
 */
export function runWorkflows(
  sim: Simulation,
  event: typeof ADDED | typeof UPDATED,
  document: DocumentRow,
  onSend?: () => void,
): boolean {
  let queued = false;
  for (const workflow of workflowsFor(sim, event)) {
    const fits = workflow.triggers.some(
      (trigger) => trigger.type === event && documentMatches(sim, trigger, document),
    );
    if (!fits) continue;
    const copy = scalarsOf(document);
    for (const action of workflow.actions) {
      if (action.type === ASSIGN) assign(sim, action, document, copy, event);
      if (action.type === REMOVE) remove(sim, action, document, copy);
      if (action.type !== WEBHOOK || !action.webhook) continue;
      const values = documentPlaceholders(sim, { ...document, ...copy }, event !== ADDED);
      const file: Attachment = {
        name: document.original_file_name ?? `${document.title}.pdf`,
        type: document.mime_type,
        bytes: action.webhook.include_document ? bytesOf(document.file) : Buffer.alloc(0),
      };
      queued = sendAction(sim, workflow, action, values, document.id, file, onSend) || queued;
    }
    saveScalars(sim, document, copy);
  }
  return queued;
}

/** Enabled workflows that listen to an event, in the order in which they run. */
export function workflowsFor(sim: Simulation, event: number): Workflow[] {
  return [...sim.world.workflows.values()]
    .filter((workflow) => workflow.enabled && workflow.triggers.some((trigger) => trigger.type === event))
    .sort((a, b) => a.order - b.order || a.id - b.id);
}

/** Queues the webhook of one action, unless its text cannot be rendered. */
export function sendAction(
  sim: Simulation,
  { name }: Workflow,
  { webhook }: Action,
  values: Placeholders,
  documentId: number | null,
  file: Attachment,
  onSend?: () => void,
): boolean {
  const message = webhook && composeMessage(webhook, values);
  if (!webhook || !message) {
    sim.settings.log({ workflow: name, documentId }, 'webhook could not be rendered and was not sent');
    return false;
  }
  queueWebhook(sim, {
    documentId,
    workflow: name,
    url: webhook.url,
    headers: webhook.headers ?? {},
    message,
    asJson: webhook.as_json,
    file: webhook.include_document ? file : null,
    ...(onSend ? { onSend } : {}),
  });
  return true;
}

function assign(sim: Simulation, action: Action, document: DocumentRow, copy: Scalars, event: number): void {
  copy.correspondent = action.assign_correspondent ?? copy.correspondent;
  copy.document_type = action.assign_document_type ?? copy.document_type;
  copy.storage_path = action.assign_storage_path ?? copy.storage_path;
  copy.owner = action.assign_owner ?? copy.owner;
  if (action.assign_title) {
    const values = documentPlaceholders(sim, { ...document, ...copy }, event !== ADDED);
    const title = render(action.assign_title, values);
    if (title.ok) copy.title = title.text.slice(0, 128);
  }
  if (action.assign_tags.length > 0) {
    setTags(sim, document, addTags(sim.world, document.tags, action.assign_tags));
  }
  for (const id of action.assign_custom_fields) {
    const field = sim.world.custom_fields.get(id);
    const value = action.assign_custom_fields_values[String(id)] ?? null;
    if (field) attachField(sim, document, { field, value });
  }
  document.grants = changeGrants(
    document.grants,
    {
      view: { users: action.assign_view_users, groups: action.assign_view_groups },
      change: { users: action.assign_change_users, groups: action.assign_change_groups },
    },
    true,
  );
}

function remove(sim: Simulation, action: Action, document: DocumentRow, copy: Scalars): void {
  const gone = (all: boolean, some: number[], value: number | null) =>
    all || (value !== null && some.includes(value)) ? null : value;
  copy.correspondent = gone(
    action.remove_all_correspondents,
    action.remove_correspondents,
    copy.correspondent,
  );
  copy.document_type = gone(
    action.remove_all_document_types,
    action.remove_document_types,
    copy.document_type,
  );
  copy.storage_path = gone(action.remove_all_storage_paths, action.remove_storage_paths, copy.storage_path);
  copy.owner = gone(action.remove_all_owners, action.remove_owners, copy.owner);
  const tags = action.remove_all_tags ? document.tags : action.remove_tags;
  if (tags.length > 0) setTags(sim, document, removeTags(sim.world, document.tags, tags));
  const fields = document.custom_fields.map((entry) => entry.field);
  const dropped = action.remove_all_custom_fields ? fields : action.remove_custom_fields;
  if (dropped.length > 0) detachFields(sim, document, dropped);
  if (action.remove_all_permissions) {
    document.grants = { view: { users: [], groups: [] }, change: { users: [], groups: [] } };
  }
}
