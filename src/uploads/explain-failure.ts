import { failureOf } from '../document-writing/index.ts';
import { causeInWords } from '../events/index.ts';
import { FarmSystemError } from '../farm-system/index.ts';
import type { UploadFailure } from './upload-result.ts';

/** Why a document, or a whole run, failed: for people, and word for word for technicians. */
export function explainFailure(error: Error): UploadFailure {
  if (error instanceof FarmSystemError) return { farmFailure: error.failure, error: error.message };
  return { cause: causeInWords(failureOf(error).because), error: error.message };
}
