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
  // The document that Paperless made of it is another file.
  'other-document',
  // A person did not want to wait any longer.
  'given-up',
  'damaged',
  // It is on its way, and waiting alone may not mend it.
  'tasks-hidden',
  'upload-fails',
  // It was to be taken back, and still is a document.
  'edited-meanwhile',
  'not-ours-to-delete',
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
  'other-document': {
    de: 'Paperless hat aus einer anderen Datei ein Dokument gemacht',
    en: 'Paperless has made a document of another file',
  },
  'given-up': { de: 'es wurde nicht länger darauf gewartet', en: 'nobody waits for it any longer' },
  'tasks-hidden': {
    de: 'das Konto des Dienstes darf in Paperless keine Aufgaben sehen (view_paperlesstask)',
    en: 'the account of the service may not see tasks in Paperless (view_paperlesstask)',
  },
  'upload-fails': {
    de: 'Paperless beantwortet das Hochladen dieser Datei mit einem Fehler',
    en: 'Paperless answers the upload of this file with an error',
  },
  'edited-meanwhile': {
    de: 'das Dokument wurde inzwischen geändert',
    en: 'the document was changed meanwhile',
  },
  'not-ours-to-delete': {
    de: 'das Konto des Dienstes darf das Dokument nicht löschen',
    en: 'the account of the service may not delete the document',
  },
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
