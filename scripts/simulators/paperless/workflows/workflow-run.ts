import { bytesOf } from '../files/file-source.ts';
import type { Simulation } from '../simulation.ts';
import type { DocumentRow } from '../world.ts';
import { documentPlaceholders } from './placeholders.ts';
import type { Placeholders } from './templates.ts';
import { type Attachment, composeMessage } from './webhook-body.ts';
import { queueWebhook } from './webhooks.ts';
import { documentMatches } from './workflow-match.ts';
import { type Action, ADDED, type UPDATED, WEBHOOK, type Workflow } from './workflow-rows.ts';

/**
 * Runs every enabled workflow with a matching trigger, in order: its webhooks are queued, and the document is saved
 * once more, which moves `modified`. What else a workflow may do to a document is not simulated.
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
      (trigger) => trigger.type === event && documentMatches(trigger, document),
    );
    if (!fits) continue;
    for (const action of workflow.actions) {
      if (action.type !== WEBHOOK || !action.webhook) continue;
      const values = documentPlaceholders(sim, document, event !== ADDED);
      const file: Attachment = {
        name: document.original_file_name ?? `${document.title}.pdf`,
        type: document.mime_type,
        bytes: action.webhook.include_document ? bytesOf(document.file) : Buffer.alloc(0),
      };
      queued = sendAction(sim, workflow, action, values, document.id, file, onSend) || queued;
    }
    document.modified = sim.clock.now();
    sim.changed();
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
