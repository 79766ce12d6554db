import type { Paperless, PaperlessDocument } from '../../gateways/paperless/index.ts';
import type { Files } from '../../platform/files/index.ts';
import { type Person, Problem } from '../../platform/http/index.ts';

type Deps = {
  files: Files;
  paperless: Pick<Paperless, 'preview' | 'original' | 'filesOf'>;
  mayLook: (person: Person, documentId: number) => Promise<PaperlessDocument>;
};

/**
 * The file of a document for whoever sends it on: as Paperless shows it, or as it came. Paperless tells no hash of what
 * it shows, so it is kept until it has been used.
 *
 * @throws Problem `not-found`, `forbidden`; PaperlessError; FileRefused
 */
export const sendableDocument =
  ({ files, paperless, mayLook }: Deps) =>
  async (
    person: Person,
    documentId: number,
    { original = false, signal = NEVER }: { original?: boolean; signal?: AbortSignal } = {},
  ) => {
    if (!['EDIT_DOCUMENTS', 'VIEW_FREIGABE'].some((needed) => person.permissions.includes(needed as never))) {
      throw new Problem('not-found', { reason: 'document-unknown', documentId });
    }
    const { title } = await mayLook(person, documentId);
    const versions = await paperless.filesOf(documentId);
    const open = original ? paperless.original : paperless.preview;
    const file = await files.receive((await open(documentId, signal)).stream, { anyType: true });
    const ownName = original && versions.original.name;
    return {
      ...file,
      name: ownName ? cleaned(ownName) : fileName(title || String(documentId), file.mediaType),
      // Without an archive version there is nothing to choose from.
      versions: versions.archive && { original: versions.original, archive: versions.archive },
      ...{ owner: null, itemId: null },
      remove: async () => void (await files.remove([file.id])),
    };
  };

const NEVER = new AbortController().signal;

const ENDINGS: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/tiff': 'tif',
  'image/webp': 'webp',
  'application/xml': 'xml',
};

const fileName = (title: string, mediaType: string): string =>
  `${cleaned(title)}.${ENDINGS[mediaType] ?? 'bin'}`;

/** The ending is kept, where there is one. */
function cleaned(name: string): string {
  const letters = [...name.toWellFormed().replaceAll(UNWANTED, '_').replace(/^\.+/, '_')];
  if (letters.length <= MOST_LETTERS) return letters.join('');
  const ending = /\.\w{1,5}$/.exec(name)?.[0] ?? '';
  return letters.slice(0, MOST_LETTERS - ending.length).join('') + ending;
}

const MOST_LETTERS = 100;
const UNWANTED = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}"\\/:*?<>|]/gu;
