import { causeInWords } from '../../domain/events/index.ts';
import { FarmSystemError } from '../../gateways/farm-system/index.ts';
import { failureOf } from '../../services/document-writing/index.ts';
import type { UploadFailure } from './upload-result.ts';

/** Why a document, or a whole run, failed: for people, and word for word for technicians. */
export function explainFailure(error: Error): UploadFailure {
  if (error instanceof FarmSystemError) return { farmFailure: error.failure, error: error.message };
  return { cause: causeInWords(failureOf(error).because), error: error.message };
}
