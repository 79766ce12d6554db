import type { Scalars, Simulation } from '../simulation.ts';
import type { DocumentRow } from '../world.ts';
import { type Attachment, encodeBody, type Message } from './webhook-body.ts';
import { postLikeHttpx } from './webhook-post.ts';

export type WebhookOrder = {
  documentId: number | null;
  workflow: string;
  url: string;
  headers: Record<string, string>;
  message: Message;
  asJson: boolean;
  file: Attachment | null;
  /** Called when the first attempt leaves. */
  onSend?: () => void;
};

const KEPT = 5_000;
const ATTEMPTS = 4;

/** Hands a webhook to the background worker. */
export function queueWebhook(sim: Simulation, order: WebhookOrder): void {
  sim.jobs.add(() => attempt(sim, order, 1));
}

/**
 * Sends a webhook. Only an answer outside 2xx is followed by another attempt, after a random wait whose limit
 * doubles each time; the waiting does not hold up other jobs. No answer means lost for good.
 */
async function attempt(sim: Simulation, order: WebhookOrder, number: number): Promise<void> {
  const { pace, modern, resolve, webhookTimeoutMs, log } = sim.settings;
  const body = encodeBody(order.message, order.asJson, order.file);
  const at = Date.now();
  const sending = postLikeHttpx(order.url, order.headers, body, {
    timeoutMs: webhookTimeoutMs,
    portInHost: modern,
    resolve,
    signal: sim.stopping,
  });
  if (number === 1) order.onSend?.();
  if (order.documentId !== null) planStaleSave(sim, order.documentId);

  const { status, error, headers } = await sending;
  const { documentId, workflow, url } = order;
  sim.deliveries.push({
    at,
    documentId,
    workflow,
    url,
    attempt: number,
    status,
    error,
    headers,
    body: body.bytes,
  });
  if (sim.deliveries.length > KEPT) sim.deliveries.splice(0, KEPT / 10);
  log({ url, documentId, attempt: number, status, error }, 'webhook sent');

  const refused = status !== null && (status < 200 || status > 299);
  if (refused && number < ATTEMPTS) {
    const wait = Math.random() * 1000 * 2 ** (number - 1) * pace;
    sim.jobs.add(() => attempt(sim, order, number + 1), wait);
  }
}

/**
 * The race of a slow save: Paperless queues a webhook before it writes title, correspondent, type, path and
 * owner back from memory. When the receiver is faster, its own write is undone. Happens only on demand.
 */
function planStaleSave(sim: Simulation, documentId: number): void {
  const fault = sim.faults.takeStaleSave(documentId);
  if (!fault) return;
  sim.timers.later(fault.ms, () => {
    const document = sim.world.documents.get(documentId);
    const before = sim.beforePatch.get(documentId);
    if (document && before) saveScalars(sim, document, before);
  });
}

/** Writes the five remembered columns, as the end of a workflow run does; `modified` moves with it. */
function saveScalars(sim: Simulation, document: DocumentRow, scalars: Scalars): void {
  Object.assign(document, scalars);
  document.modified = sim.clock.now();
  sim.changed();
}
