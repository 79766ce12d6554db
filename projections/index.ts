import { apiKeys } from './api-keys.ts';
import { batchChunks } from './batch-chunks.ts';
import { batchRuns } from './batch-runs.ts';
import { documentProcessing } from './document-processing.ts';
import { observedDocuments } from './observed-documents.ts';
import { settings } from './settings.ts';
import { webhookQueue } from './webhook-queue.ts';
import { writtenDocuments } from './written-documents.ts';

/** Every read model of the house. */
export const projections = [
  webhookQueue,
  documentProcessing,
  settings,
  observedDocuments,
  writtenDocuments,
  batchRuns,
  batchChunks,
  apiKeys,
];
