/** The names of all streams, made in one place. */
export const documentStream = (documentId: number): string => `document-${documentId}`;
export const settingStream = (key: string): string => `setting-${key}`;
export const documentTypeStream = (documentTypeId: number): string => `document-type-${documentTypeId}`;
export const clientStream = (clientId: number): string => `client-${clientId}`;
export const correspondentStream = (correspondentId: number): string => `correspondent-${correspondentId}`;
export const apiKeyStream = (keyId: string): string => `api-key-${keyId}`;
export const runStream = (runId: string): string => `run-${runId}`;
/** Calls of which no document is known. */
export const WEBHOOK_STREAM = 'webhook';
/** What concerns the approvals of many documents at once. */
export const APPROVALS_STREAM = 'approvals';
