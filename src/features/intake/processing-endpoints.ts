import { z } from 'zod';
import { type BatchRun, batchRun, latestBatch } from '../../../projections/batch-runs.ts';
import {
  asSelector,
  Change,
  DocumentId,
  type DomainEvents,
  ProcessingRules,
} from '../../domain/events/index.ts';
import type { Paperless } from '../../gateways/paperless/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { EventLog } from '../../platform/event-log/index.ts';
import { type Endpoint, endpoint, Problem, permission, personOf, Uuid } from '../../platform/http/index.ts';
import type { DocumentAccess } from '../../services/document-access/index.ts';
import { cancelBatch, startBatch } from './batch-run.ts';
import { previewDocument } from './preview.ts';
import type { ProcessingContext } from './processing-context.ts';
import { RuleFailed } from './rule-failed.ts';

type Deps = {
  db: Queryable;
  log: EventLog<DomainEvents>;
  paperless: Paperless;
  context: ProcessingContext;
  processingTag: number;
  access: DocumentAccess;
};

const RunId = z.strictObject({ runId: Uuid });
const Started = z.object({ runId: z.uuid() });
const Progress = z
  .object({
    runId: z.uuid(),
    state: z.enum(['running', 'finished', 'cancelled']),
    total: z.int(),
    done: z.int(),
    changed: z.int(),
    skipped: z.int(),
    failed: z.int(),
    startedAt: z.string(),
    finishedAt: z.string().optional(),
  })
  .meta({ id: 'BatchRun' });

/** How many documents are offered to try rules on. */
const TO_TRY = 25;

/** Batch run and preview. */
export function processingEndpoints(deps: Deps): Endpoint[] {
  return [
    endpoint({
      method: 'POST',
      path: '/processing/batch',
      access: permission('RUN_PROCESSING'),
      summary: 'Process every document that carries the processing tag now',
      status: 202,
      response: Started,
      problems: ['conflict', 'dms-unavailable'],
      async handle({ origin }) {
        return { runId: await startBatch(deps, origin) };
      },
    }),
    endpoint({
      method: 'GET',
      path: '/processing/batch',
      access: permission('VIEW_QUEUE'),
      summary: 'The batch run that was started last',
      response: z.object({ run: Progress.nullable() }),
      async handle() {
        const run = await latestBatch(deps.db);
        return { run: run && toProgress(run) };
      },
    }),
    endpoint({
      method: 'GET',
      path: '/processing/batch/{runId}',
      access: permission('VIEW_QUEUE'),
      summary: 'How far a batch run is',
      params: RunId,
      response: Progress,
      problems: ['not-found'],
      async handle({ params: { runId } }) {
        const run = await batchRun(deps.db, runId);
        if (!run) throw new Problem('not-found', { reason: 'batch-unknown', runId });
        return toProgress(run);
      },
    }),
    endpoint({
      method: 'DELETE',
      path: '/processing/batch/{runId}',
      access: permission('RUN_PROCESSING'),
      summary: 'Cancel a batch run; the document at hand is finished',
      params: RunId,
      response: Progress,
      problems: ['not-found', 'conflict'],
      async handle({ params: { runId }, origin }) {
        await cancelBatch(deps, runId, origin);
        return toProgress((await batchRun(deps.db, runId)) as BatchRun);
      },
    }),
    endpoint({
      method: 'GET',
      path: '/processing/preview/documents',
      access: permission('MANAGE_SETTINGS'),
      summary: 'Documents to try rules on: the newest ones, or those with these words in their title',
      query: z.strictObject({ q: z.string().trim().max(200).default('') }),
      response: z.object({
        items: z.array(z.object({ id: z.int(), title: z.string(), created: z.string() })),
      }),
      problems: ['dms-unavailable'],
      async handle({ query: { q }, caller }) {
        const found = await deps.paperless.latestDocuments(q, TO_TRY);
        const visible = await deps.access.visible(personOf(caller), found);
        return { items: visible.map(({ id, title, created }) => ({ id, title, created })) };
      },
    }),
    endpoint({
      method: 'POST',
      path: '/processing/preview',
      access: permission('MANAGE_SETTINGS'),
      summary: 'What rules would do to a document; nothing is written',
      body: z.strictObject({ documentId: DocumentId, rules: ProcessingRules.optional() }),
      response: z.object({
        documentId: z.int(),
        title: z.string(),
        hasProcessingTag: z.boolean(),
        rules: z.array(z.string()),
        changes: z.array(Change),
      }),
      problems: ['not-found', 'conflict', 'dms-unavailable'],
      async handle({ body: { documentId, rules }, caller }) {
        await deps.access.open(personOf(caller), documentId, 'see');
        const preview = await previewDocument(deps, documentId, rules).catch((error: unknown) => {
          if (!(error instanceof RuleFailed)) throw error;
          const { because, message } = error;
          const rule = because.values?.rule ?? '';
          throw new Problem('conflict', { reason: 'rule-failed', code: asSelector(because), rule, message });
        });
        if (!preview) throw new Problem('not-found', { reason: 'document-unknown', documentId });
        return preview;
      },
    }),
  ];
}

function toProgress({ run_id, started_at, finished_at, chunks: _, ...counts }: BatchRun) {
  return { runId: run_id, ...counts, startedAt: started_at, ...(finished_at && { finishedAt: finished_at }) };
}
