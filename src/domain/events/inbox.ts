import { z } from 'zod';
import { eventType } from '../../platform/event-log/index.ts';

/** The people that see an item of the inbox: all people with VIEW_INBOX, or its owner alone. */
export const InboxScope = z.enum(['public', 'personal']);
export type InboxScope = z.infer<typeof InboxScope>;

/** Where the file of an item came from; `merge`: made of several items. */
export const InboxSource = z.enum(['scan-folder', 'upload', 'email', 'merge']);
export type InboxSource = z.infer<typeof InboxSource>;

/** Whether an item is cut by itself once it is read: never, or at its separator pages. */
export const InboxSplit = z.enum(['none', 'separators']);
export type InboxSplit = z.infer<typeof InboxSplit>;

/** Why a file did not become an item. */
export const InboxRefusal = z.enum(['unknown-type', 'empty', 'too-large', 'unreadable']);
export type InboxRefusal = z.infer<typeof InboxRefusal>;

const Sub = z.string().min(1);
export const ItemId = z.uuid();
/** The bytes, as in the table of files. Never their name: it may be person data. */
export const FileFacts = z.strictObject({
  fileId: z.uuid(),
  sha256: z.hash('sha256'),
  md5: z.hash('md5'),
  bytes: z.int().min(1),
  mediaType: z.string().min(1),
});
export type FileFacts = z.infer<typeof FileFacts>;

const about = { itemId: ItemId };
/** The owner of a personal item is named, a public one has none. */
const held = { scope: InboxScope, owner: Sub.nullable() };
const whose = (scope: InboxScope, language: 'de' | 'en'): string =>
  ({
    public: { de: 'öffentlichen', en: 'public' },
    personal: { de: 'persönlichen', en: 'personal' },
  })[scope][language];
const came: Record<InboxSource, { de: string; en: string }> = {
  'scan-folder': { de: 'aus einem Scan-Ordner', en: 'from a scan folder' },
  upload: { de: 'hochgeladen', en: 'uploaded' },
  email: { de: 'aus einer E-Mail', en: 'from an e-mail' },
  merge: { de: 'aus mehreren Dateien', en: 'from several files' },
};

/** Files that wait in the inbox: their owners, and what people decided. Streams `inbox-item-<id>`. */
export const inboxItemEvents = {
  InboxItemReceived: eventType({
    schema: 1,
    data: z.strictObject({
      ...{ ...about, ...held, source: InboxSource, file: FileFacts },
      split: InboxSplit.optional(),
    }),
    sentence: {
      de: ({ scope, source }) => `Datei im ${whose(scope, 'de')} Posteingang: ${came[source].de}`,
      en: ({ scope, source }) => `File in the ${whose(scope, 'en')} inbox: ${came[source].en}`,
    },
  }),
  InboxItemRefused: eventType({
    schema: 1,
    data: z.strictObject({ ...held, source: InboxSource, reason: InboxRefusal, bytes: z.int().min(0) }),
    sentence: {
      de: ({ source, reason }) => `Datei nicht angenommen (${came[source].de}): ${REFUSED[reason].de}`,
      en: ({ source, reason }) => `File refused (${came[source].en}): ${REFUSED[reason].en}`,
    },
  }),
  InboxItemUnlocked: eventType({
    schema: 1,
    data: z.strictObject({ ...about, file: FileFacts }),
    sentence: { de: () => 'Mit dem Passwort geöffnet', en: () => 'Unlocked with its password' },
  }),
  InboxItemMoved: eventType({
    schema: 1,
    data: z.strictObject({ ...about, ...held }),
    sentence: {
      de: ({ scope }) => `In den ${whose(scope, 'de')} Posteingang verschoben`,
      en: ({ scope }) => `Moved to the ${whose(scope, 'en')} inbox`,
    },
  }),
  InboxItemHandedOver: eventType({
    schema: 1,
    data: z.strictObject({ ...about, from: Sub, to: Sub, reason: z.string().min(1).max(1_000) }),
    sentence: {
      de: ({ reason }) => `An eine andere Person übergeben: ${reason}`,
      en: ({ reason }) => `Handed over to another person: ${reason}`,
    },
  }),
  InboxItemsMerged: eventType({
    schema: 1,
    data: z.strictObject({ ...about, ...held, parts: z.array(ItemId).min(2), file: FileFacts }),
    sentence: {
      de: ({ parts }) => `Aus ${parts.length} Dateien zusammengefügt`,
      en: ({ parts }) => `Merged from ${parts.length} files`,
    },
  }),
  InboxItemDone: eventType({
    schema: 1,
    data: z.strictObject({
      ...about,
      because: z.enum(['all-saved', 'person', 'merged']),
      mergedInto: ItemId.nullable(),
    }),
    sentence: {
      de: ({ because }) =>
        ({
          'all-saved': 'Erledigt: jede Seite ist gespeichert oder weggelassen',
          person: 'Als erledigt markiert',
          merged: 'Erledigt: in einer anderen Datei enthalten',
        })[because],
      en: ({ because }) =>
        ({
          'all-saved': 'Done: every page is saved or dropped',
          person: 'Marked as done',
          merged: 'Done: part of another file',
        })[because],
    },
  }),
  InboxItemDiscarded: eventType({
    schema: 1,
    data: z.strictObject(about),
    sentence: {
      de: () => 'In den Papierkorb des Posteingangs gelegt',
      en: () => 'Put into the bin of the inbox',
    },
  }),
  InboxItemRestored: eventType({
    schema: 1,
    data: z.strictObject(about),
    sentence: { de: () => 'Wieder offen im Posteingang', en: () => 'Open again in the inbox' },
  }),
  InboxItemPurged: eventType({
    schema: 1,
    data: z.strictObject(about),
    sentence: {
      de: () => 'Datei nach Ablauf der Frist gelöscht',
      en: () => 'File deleted at the end of its retention',
    },
  }),
};

const REFUSED: Record<InboxRefusal, { de: string; en: string }> = {
  'unknown-type': {
    de: 'diese Art Datei nimmt der Posteingang nicht',
    en: 'the inbox does not take this kind of file',
  },
  empty: { de: 'sie ist leer', en: 'it is empty' },
  'too-large': { de: 'sie ist zu groß', en: 'it is too large' },
  unreadable: { de: 'sie ist nicht lesbar', en: 'it cannot be read' },
};
