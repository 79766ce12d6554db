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

/** What Paperless says has happened to a document, for people; other words of it are passed on. */
export const actionWord = (action: string): string => ACTIONS[action] ?? action;

const ACTIONS: Partial<Record<string, string>> = {
  added: 'hinzugefügt',
  created: 'hinzugefügt',
  updated: 'geändert',
  deleted: 'gelöscht',
  unknown: 'unbekannter Anlass',
};

type Words = Record<RejectionReason, string>;
export const REJECTIONS: Record<'de' | 'en', Words> = {
  de: {
    empty: 'er war leer',
    'no-document': 'er nannte kein Dokument',
    'placeholder-not-replaced': 'ein Platzhalter war nicht ersetzt',
    'unusable-document-id': 'die Nummer des Dokuments war keine brauchbare Zahl',
    'file-only': 'er enthielt nur die Datei',
    'too-large': 'er war zu groß',
    'broken-multipart': 'er brach mitten in der Datei ab',
  },
  en: {
    empty: 'it was empty',
    'no-document': 'it named no document',
    'placeholder-not-replaced': 'a placeholder was not replaced',
    'unusable-document-id': 'the number of the document was not usable',
    'file-only': 'it held only the file',
    'too-large': 'it was too large',
    'broken-multipart': 'it broke off within the file',
  },
};
