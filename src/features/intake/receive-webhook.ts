import { z } from 'zod';
import { processingNow } from '../../../projections/document-processing.ts';
import { lastCall } from '../../../projections/last-call.ts';
import { queueSize } from '../../../projections/webhook-queue.ts';
import {
  type DomainEvents,
  documentStream,
  RejectionReason,
  WEBHOOK_STREAM,
} from '../../domain/events/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { type EventLog, LogUnavailable } from '../../platform/event-log/index.ts';
import { apiKey, type Endpoint, either, endpoint, Problem, signedIn } from '../../platform/http/index.ts';
import { type FoundDocument, findDocument, type NoDocument } from './find-document.ts';
import { readCall } from './read-call.ts';

const Queued = z.object({ status: z.literal('queued') }).meta({ id: 'Queued' });
const QUEUED = { status: 'queued' as const };

/** The call of Paperless: recorded, queued unless it is queued already, answered after the commit. */
export function receiveWebhook(
  log: EventLog<DomainEvents>,
  { onRefused }: { onRefused: () => void },
): Endpoint {
  const record: typeof log.append = async (...parameters) => {
    try {
      return await log.append(...parameters);
    } catch (error) {
      if (error instanceof LogUnavailable) onRefused();
      throw error;
    }
  };
  return endpoint({
    method: 'POST',
    path: '/webhook',
    access: apiKey('webhook'),
    summary: 'Paperless announces that a document was added or edited',
    description:
      'The body may have any shape that Paperless-ngx can send: JSON, a form, plain text or multipart with the ' +
      'file. The document is looked for in `document_id`, `documentId`, `doc_id` and `id`, then in any text ' +
      'that holds `documents/<number>`. The answer is the same whether the document was queued already or not.',
    body: 'bytes',
    response: Queued,
    problems: ['no-document'],
    async handle({ request, origin }) {
      const found = await read(request);
      if ('documentId' in found) {
        await record(documentStream(found.documentId), [{ type: 'WebhookReceived', data: found }], {
          origin,
        });
        return QUEUED;
      }
      await record(WEBHOOK_STREAM, [{ type: 'WebhookRejected', data: found }], { origin });
      const code = found.reason === 'too-large' ? 'body-too-large' : 'no-document';
      throw new Problem(code, { reason: found.reason }, DETAILS[found.reason]);
    },
  });
}

/** A body that is too large is a call too, and becomes the last call. */
async function read(request: Parameters<typeof readCall>[0]): Promise<FoundDocument | NoDocument> {
  try {
    return findDocument(await readCall(request));
  } catch (error) {
    if (error instanceof Problem && error.code === 'body-too-large')
      return { reason: 'too-large', action: null };
    throw error;
  }
}

/** What a reason does not say: its text has no braces to show. */
const DETAILS: { [Reason in RejectionReason]?: { detail: string } } = {
  empty: {
    detail: 'The body is empty. In Paperless, give the webhook a parameter such as url = {{doc_url}}',
  },
  'placeholder-not-replaced': {
    detail: 'A placeholder arrived as it was typed. Paperless 2.19 and newer want two braces: {{doc_url}}',
  },
  'file-only': {
    detail:
      'Only the file arrived. Paperless drops the parameters when "send as JSON" and "include document" are both on',
  },
};

const LastCallBody = z.object({
  at: z.string(),
  documentId: z.int().nullable(),
  action: z.string().nullable(),
  result: z.enum(['queued', 'rejected']),
  reason: RejectionReason.optional(),
  hint: z.literal('paperless-url-not-set').optional(),
});

/** The last call and the size of the queue. */
export function webhookStatus(db: Queryable): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/webhook/status',
    access: either(apiKey('webhook', 'status'), signedIn),
    summary: 'The last webhook call and the size of the queue',
    response: z
      .object({
        lastCall: LastCallBody.nullable(),
        queueSize: z.int(),
        processing: z.object({ documentId: z.int(), startedAt: z.string(), attempt: z.int() }).nullable(),
        oldestQueuedAt: z.string().optional(),
      })
      .meta({ id: 'WebhookStatus' }),
    async handle() {
      const [last, queue, processing] = await Promise.all([lastCall(db), queueSize(db), processingNow(db)]);
      return {
        lastCall: last,
        queueSize: queue.size,
        processing,
        ...(queue.oldest && { oldestQueuedAt: queue.oldest }),
      };
    },
  });
}
