import { apiKeys } from './api-keys.ts';
import { approvals } from './approvals.ts';
import { barcodeTemplates } from './barcode-templates.ts';
import { batchChunks } from './batch-chunks.ts';
import { batchRuns } from './batch-runs.ts';
import { clients } from './clients.ts';
import { confirmedIbans } from './confirmed-ibans.ts';
import { correspondentSettings } from './correspondent-settings.ts';
import { digests } from './digests.ts';
import { dismissedConflicts } from './dismissed-conflicts.ts';
import { documentProcessing } from './document-processing.ts';
import { documentTypes } from './document-types.ts';
import { inboxItems } from './inbox-items.ts';
import { inboxSegments } from './inbox-segments.ts';
import { invoices } from './invoices.ts';
import { merges } from './merges.ts';
import { mergingCorrespondents } from './merging-correspondents.ts';
import { numberDraws } from './number-draws.ts';
import { numberRanges } from './number-ranges.ts';
import { observedDocuments } from './observed-documents.ts';
import { outgoingMails } from './outgoing-mails.ts';
import { pendingChanges } from './pending-changes.ts';
import { printAgents } from './print-agents.ts';
import { printJobs } from './print-jobs.ts';
import { printers } from './printers.ts';
import { receivedMails } from './received-mails.ts';
import { savedFiles } from './saved-files.ts';
import { settings } from './settings.ts';
import { substitutes } from './substitutes.ts';
import { unseenDocuments } from './unseen-documents.ts';
import { uploadStates } from './upload-states.ts';
import { webhookQueue } from './webhook-queue.ts';
import { writtenDocuments } from './written-documents.ts';

/** Every read model of this service. */
export const projections = [
  webhookQueue,
  documentProcessing,
  settings,
  observedDocuments,
  writtenDocuments,
  batchRuns,
  batchChunks,
  apiKeys,
  pendingChanges,
  documentTypes,
  clients,
  correspondentSettings,
  uploadStates,
  merges,
  mergingCorrespondents,
  dismissedConflicts,
  approvals,
  substitutes,
  unseenDocuments,
  inboxItems,
  inboxSegments,
  savedFiles,
  barcodeTemplates,
  printAgents,
  printers,
  printJobs,
  numberRanges,
  numberDraws,
  receivedMails,
  outgoingMails,
  digests,
  invoices,
  confirmedIbans,
];
