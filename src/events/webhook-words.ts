import { z } from 'zod';

/** Why a call of Paperless could not be used. */
export const RejectionReason = z.enum([
  'empty',
  'no-document',
  'placeholder-not-replaced',
  'unusable-document-id',
  'file-only',
  'too-large',
  'broken-multipart',
]);
export type RejectionReason = z.infer<typeof RejectionReason>;

/** As the workflow in Paperless names them. */
export const ACTION_DE: Partial<Record<string, string>> = {
  updated: 'geändert',
  added: 'hinzugefügt',
  created: 'hinzugefügt',
  deleted: 'gelöscht',
};
export const REJECTION_DE: Record<RejectionReason, string> = {
  empty: 'leer',
  'no-document': 'ohne Dokument',
  'placeholder-not-replaced': 'Platzhalter nicht ersetzt',
  'unusable-document-id': 'keine Dokumentnummer',
  'file-only': 'nur die Datei',
  'too-large': 'zu groß',
  'broken-multipart': 'nicht zu Ende übertragen',
};
export const REJECTION_EN: Record<RejectionReason, string> = {
  empty: 'empty',
  'no-document': 'without a document',
  'placeholder-not-replaced': 'a placeholder was not replaced',
  'unusable-document-id': 'no id of a document',
  'file-only': 'the file alone',
  'too-large': 'too large',
  'broken-multipart': 'it broke off',
};
