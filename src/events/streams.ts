/** The names of all streams, made in one place. */
export const documentStream = (documentId: number): string => `document-${documentId}`;
export const settingStream = (key: string): string => `setting-${key}`;
export const apiKeyStream = (keyId: string): string => `api-key-${keyId}`;
export const runStream = (runId: string): string => `run-${runId}`;
/** Calls of which no document is known. */
export const WEBHOOK_STREAM = 'webhook';
