import { z } from 'zod';

/** Why Paperless did not take a segment. */
export const SaveFailure = z.enum([
  'refused',
  'reserved-field',
  'asn-taken',
  'unsupported-type',
  'not-allowed',
  'task-failed',
  'task-lost',
  'document-gone',
  'damaged',
  // The document is there, but nobody's or without its title.
  'owner-unknown',
  'owner-hidden',
  'not-completed',
]);
export type SaveFailure = z.infer<typeof SaveFailure>;

/** In words, as the end of a sentence. */
export const SAVE_FAILURES: Record<SaveFailure, { de: string; en: string }> = {
  refused: { de: 'Paperless nimmt es so nicht an', en: 'Paperless does not take it like this' },
  'reserved-field': { de: 'ein Feld ist dem Ablauf vorbehalten', en: 'a field belongs to the workflow' },
  'asn-taken': { de: 'die Archivnummer ist vergeben', en: 'the archive number is taken' },
  'unsupported-type': {
    de: 'Paperless nimmt diese Art Datei nicht',
    en: 'Paperless does not take this kind of file',
  },
  'not-allowed': {
    de: 'das Konto des Dienstes darf es nicht',
    en: 'the account of the service may not do it',
  },
  'task-failed': {
    de: 'die Verarbeitung in Paperless ist gescheitert',
    en: 'its processing in Paperless failed',
  },
  'task-lost': { de: 'Paperless weiß nichts mehr davon', en: 'Paperless knows nothing of it any more' },
  'document-gone': { de: 'das Dokument ist wieder verschwunden', en: 'the document is gone again' },
  damaged: { de: 'die Datei ist beschädigt', en: 'the file is damaged' },
  'owner-unknown': {
    de: 'den Eigentümer gibt es in Paperless nicht',
    en: 'Paperless does not have the owner',
  },
  'owner-hidden': {
    de: 'der Eigentümer ist für den Dienst nicht zu sehen',
    en: 'the owner is hidden from the service',
  },
  'not-completed': { de: 'es wurde nicht fertig eingestellt', en: 'it was not completed' },
};
