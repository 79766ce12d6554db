import { z } from 'zod';
import { eventType } from '../../platform/event-log/index.ts';
import { changeKind } from './change-kind.ts';
import { causeInWords, FailureCause, withCause } from './failure-causes.ts';
import { Change, DocumentFields, DocumentId } from './shapes.ts';

/** What a person asked for. A `rewrite` is our own request, after Paperless put an older value back. */
export const DocumentChangeKind = z.enum(['tags', 'edit', 'undo', 'rewrite']);
export type DocumentChangeKind = z.infer<typeof DocumentChangeKind>;

const byPeople = (done: 'TagsChanged' | 'DocumentEdited' | 'ChangeUndone') =>
  changeKind({
    planned: 'DocumentChangePlanned',
    done,
    failed: 'DocumentChangeFailed',
    workflow: false,
    // What was taken back can be made again in the same way.
    undoable: true,
  });
/** What people change; `rewrite` is ours, and is shown as the edit that it repeats. */
export const documentChangeKinds = {
  tags: byPeople('TagsChanged'),
  edit: byPeople('DocumentEdited'),
  undo: byPeople('ChangeUndone'),
  rewrite: byPeople('DocumentEdited'),
} satisfies Record<DocumentChangeKind, unknown>;

/** The end of editing by hand. A person asks for it, and the workflow takes its tag off. */
export const manualDoneKinds = {
  'manual-done': changeKind({
    planned: 'ManualDonePlanned',
    done: 'ManualEditDone',
    failed: 'DocumentChangeFailed',
    workflow: true,
    undoable: true,
  }),
};

const about = { documentId: DocumentId, changeId: z.uuid() };
const done = {
  ...about,
  before: DocumentFields,
  after: DocumentFields,
  changes: z.array(Change).min(1),
};

/** Changes that people make to documents: planned before they are written, closed afterwards. */
export const documentEvents = {
  DocumentChangePlanned: eventType({
    schema: 1,
    data: z.strictObject({
      ...about,
      kind: DocumentChangeKind,
      before: DocumentFields,
      changes: z.array(Change).min(1),
      /** Of an undo: the event that is undone. Of a rewrite: the one whose change was lost. */
      of: z.uuid().optional(),
      /** Which rewrite this is: 1, 2. */
      rewrites: z.int().min(1).optional(),
    }),
    sentence: {
      de: ({ documentId, kind }) => `Dokument ${documentId}: ${KIND_DE[kind]} geplant`,
      en: ({ documentId, kind }) => `Document ${documentId}: ${KIND_EN[kind]} planned`,
    },
  }),
  TagsChanged: eventType({
    schema: 1,
    data: z.strictObject(done),
    sentence: {
      de: ({ documentId, changes }) =>
        `Die Tags von Dokument ${documentId} wurden geändert (${tags(changes)})`,
      en: ({ documentId, changes }) => `The tags of document ${documentId} were changed (${tags(changes)})`,
    },
  }),
  DocumentEdited: eventType({
    schema: 1,
    data: z.strictObject({ ...done, rewrite: z.boolean().optional() }),
    sentence: {
      de: ({ documentId, changes, rewrite }) =>
        `Dokument ${documentId} wurde ${rewrite ? 'erneut geschrieben' : 'bearbeitet'} (${fields(changes, FIELD_DE)})`,
      en: ({ documentId, changes, rewrite }) =>
        `Document ${documentId} was ${rewrite ? 'written again' : 'edited'} (${fields(changes, FIELD_EN)})`,
    },
  }),
  ManualDonePlanned: eventType({
    schema: 1,
    data: z.strictObject({ ...about, before: DocumentFields, changes: z.array(Change).min(1) }),
    sentence: {
      de: ({ documentId }) => `Dokument ${documentId}: Ende der Bearbeitung von Hand geplant`,
      en: ({ documentId }) => `Document ${documentId}: the end of editing by hand is planned`,
    },
  }),
  ManualEditDone: eventType({
    schema: 1,
    data: z.strictObject(done),
    sentence: {
      de: ({ documentId }) => `Dokument ${documentId} ist von Hand fertig bearbeitet`,
      en: ({ documentId }) => `Document ${documentId} is done with editing by hand`,
    },
  }),
  ChangeUndone: eventType({
    schema: 1,
    data: z.strictObject({ ...done, of: z.uuid() }),
    sentence: {
      de: ({ documentId }) => `Eine Änderung an Dokument ${documentId} wurde zurückgenommen`,
      en: ({ documentId }) => `A change to document ${documentId} was taken back`,
    },
  }),
  DocumentChangeFailed: eventType({
    schema: 2,
    upcast: { 1: withCause },
    data: z.strictObject({
      ...about,
      because: FailureCause,
      error: z.string(),
      /** What the document was like afterwards, where that could still be seen. */
      after: DocumentFields.optional(),
    }),
    sentence: {
      de: ({ documentId, because }) =>
        `Eine Änderung an Dokument ${documentId} ist nicht gelungen: ${causeInWords(because).de}`,
      en: ({ documentId, because }) =>
        `A change to document ${documentId} did not succeed: ${causeInWords(because).en}`,
    },
  }),
};

const KIND_DE: Record<DocumentChangeKind, string> = {
  tags: 'Änderung der Tags',
  edit: 'Bearbeitung',
  undo: 'Rücknahme einer Änderung',
  rewrite: 'erneutes Schreiben einer überschriebenen Änderung',
};
const KIND_EN: Record<DocumentChangeKind, string> = {
  tags: 'a change of tags',
  edit: 'an edit',
  undo: 'taking a change back',
  rewrite: 'writing an overwritten change again',
};
const FIELD_DE: Record<string, string> = {
  title: 'Titel',
  correspondent: 'Korrespondent',
  documentType: 'Dokumenttyp',
  created: 'Datum',
  owner: 'Besitzer',
  customField: 'Zusatzfeld',
  note: 'Notiz',
};
const FIELD_EN: Record<string, string> = {
  title: 'title',
  correspondent: 'correspondent',
  documentType: 'document type',
  created: 'date',
  owner: 'owner',
  customField: 'custom field',
  note: 'note',
};

const tags = (changes: Change[]): string =>
  changes
    .flatMap((change) => ('tag' in change ? `${change.what === 'addTag' ? '+' : '−'}${change.tag}` : []))
    .join(', ');

const fields = (changes: Change[], names: Record<string, string>): string =>
  changes.map(({ what }) => names[what] ?? 'Tag').join(', ');
