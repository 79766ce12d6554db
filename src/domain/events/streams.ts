import { hash } from 'node:crypto';

/** The names of all streams, made in one place. */
export const documentStream = (documentId: number): string => `document-${documentId}`;
export const settingStream = (key: string): string => `setting-${key}`;
export const documentTypeStream = (documentTypeId: number): string => `document-type-${documentTypeId}`;
export const clientStream = (clientId: number): string => `client-${clientId}`;
export const correspondentStream = (correspondentId: number): string => `correspondent-${correspondentId}`;
export const mergeStream = (mergeId: string): string => `merge-${mergeId}`;
/** What people decided about correspondents that share one id of the farm system. */
export const conflictStream = (farmsysId: string): string =>
  // Another system's ids may hold what names of streams may not.
  `conflict-${hash('sha256', farmsysId).slice(0, 32)}`;
export const apiKeyStream = (keyId: string): string => `api-key-${keyId}`;
export const runStream = (runId: string): string => `run-${runId}`;
/** Calls without a known document. */
export const WEBHOOK_STREAM = 'webhook';
/** This installation as a device of the farm system. */
export const FARM_DEVICE_STREAM = 'farm-device';
/** What concerns the approvals of many documents at once. */
export const APPROVALS_STREAM = 'approvals';
/** Who stands in for whom: one stream, because each of them depends on all others. */
export const SUBSTITUTES_STREAM = 'substitutes';
export const inboxItemStream = (itemId: string): string => `inbox-item-${itemId}`;
export const barcodeTemplateStream = (templateId: string): string => `barcode-template-${templateId}`;
export const printAgentStream = (agentId: string): string => `print-agent-${agentId}`;
export const printerStream = (printerId: string): string => `printer-${printerId}`;
export const printJobStream = (jobId: string): string => `print-job-${jobId}`;
export const numberRangeStream = (name: string): string => `number-range-${name}`;
export const mailAccountStream = (accountId: string): string => `mail-account-${accountId}`;
export const receivedMailStream = (mailId: string): string => `received-mail-${mailId}`;
export const mailImportStream = (jobId: string): string => `mail-import-${jobId}`;
/** Files that did not become items. */
export const INBOX_STREAM = 'inbox';
export const mailStream = (mailId: string): string => `mail-${mailId}`;
export const digestStream = (sub: string): string =>
  // The provider's own names may hold what names of streams may not.
  `digest-${hash('sha256', sub).slice(0, 32)}`;
/** What the file of a document says as an invoice. */
export const invoiceStream = (documentId: number): string => `invoice-${documentId}`;
