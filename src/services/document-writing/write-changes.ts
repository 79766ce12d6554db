import type { Change } from '../../domain/events/index.ts';
import type { DocumentPatch, Paperless, PaperlessDocument } from '../../gateways/paperless/index.ts';
import type { Lease } from '../../platform/async/index.ts';
import { ExplainedError } from './cause-of.ts';
import { toFields } from './document-fields.ts';
import { remainingChanges } from './remaining-changes.ts';

/** Paperless answered that it had written, and the document says otherwise. */
export class NotKept extends ExplainedError {
  override name = 'NotKept';
  constructor(message: string, code: 'not-kept' | 'overwritten' = 'not-kept') {
    super({ code }, message);
  }
}

type Deps = {
  paperless: Paperless;
  lease: Lease;
  /** Asked before each round with the document as it was just read; what it throws keeps the round from being written. */
  assertHarmless?: (document: PaperlessDocument, open: readonly Change[]) => void;
};

const WRITES = 3;

/**
 * Writes the changes that the document lacks, in at most three writes, reads it back and compares; what
 * Paperless did not keep is written again, at most twice.
 *
 * @returns the document as it is after the last write, null when it vanished meanwhile
 * @throws NotKept, PaperlessError, what the lease throws
 */
export async function writeChanges(
  loaded: PaperlessDocument,
  changes: readonly Change[],
  { paperless, lease, assertHarmless }: Deps,
): Promise<PaperlessDocument | null> {
  const writer = paperless.guardedBy(lease.assertValid);
  const hasNote = changes.some(({ what }) => what === 'note');
  const lackedBy = async (document: PaperlessDocument) => {
    const notes = hasNote ? await notesOf(document, paperless) : [];
    return remainingChanges(changes, toFields(document), notes);
  };

  let document: PaperlessDocument | null = loaded;
  let open = await lackedBy(document);
  for (let written = 0; open.length > 0; written += 1) {
    if (written === WRITES)
      throw new NotKept(`Paperless did not keep: ${open.map(describeChange).join(', ')}`);
    assertHarmless?.(document, open);
    for (const write of writesFor(loaded.id, open, writer)) {
      await lease.confirm();
      await write();
    }
    document = await paperless.document(loaded.id);
    if (!document) return null;
    open = await lackedBy(document);
  }
  return document;
}

/** Releases that do not show them with the document are asked for them. */
const notesOf = async (
  { id, notes }: PaperlessDocument,
  paperless: Pick<Paperless, 'notes'>,
): Promise<string[]> => notes ?? (await paperless.notes(id)).map(({ note }) => note);

/** Scalars, custom fields, notes, and the tags last: they say that the rest is done. */
function writesFor(
  id: number,
  changes: readonly Change[],
  writer: Pick<Paperless, 'updateDocument' | 'modifyCustomFields' | 'addNote' | 'modifyTags'>,
): (() => Promise<void>)[] {
  const patch: DocumentPatch = {};
  const fields: Record<number, unknown> = {};
  const add: number[] = [];
  const remove: number[] = [];
  const notes: string[] = [];
  for (const change of changes) {
    switch (change.what) {
      case 'customField':
        fields[change.field] = change.to;
        break;
      case 'addTag':
        add.push(change.tag);
        break;
      case 'removeTag':
        remove.push(change.tag);
        break;
      case 'note':
        notes.push(change.to);
        break;
      default:
        Object.assign(patch, { [change.what]: change.to });
    }
  }
  return [
    ...(Object.keys(patch).length > 0 ? [() => writer.updateDocument(id, patch)] : []),
    ...(Object.keys(fields).length > 0 ? [() => writer.modifyCustomFields([id], fields)] : []),
    ...notes.map((note) => () => writer.addNote(id, note)),
    ...(add.length + remove.length > 0 ? [() => writer.modifyTags([id], { add, remove })] : []),
  ];
}

/** A change as a few words of a sentence. */
export function describeChange(change: Change): string {
  switch (change.what) {
    case 'addTag':
      return `tag ${change.tag} added`;
    case 'removeTag':
      return `tag ${change.tag} removed`;
    case 'customField':
      return `custom field ${change.field}`;
    default:
      return WORDS[change.what];
  }
}

const WORDS = {
  title: 'title',
  correspondent: 'correspondent',
  documentType: 'document type',
  created: 'date',
  owner: 'owner',
  note: 'note',
} as const;
