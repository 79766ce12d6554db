import type { Files } from '../files/index.ts';
import { type Person, Problem } from '../http/index.ts';
import type { Paperless, PaperlessDocument } from '../paperless/index.ts';

type Deps = {
  files: Files;
  paperless: Pick<Paperless, 'preview'>;
  mayLook: (person: Person, documentId: number) => Promise<PaperlessDocument>;
};

/**
 * The file of a document for whoever sends it on, as Paperless shows it. Paperless tells neither its length nor its
 * hash, so it is kept until it has been used.
 *
 * @throws Problem `not-found`, `forbidden`; PaperlessError; FileRefused
 */
export const sendableDocument =
  ({ files, paperless, mayLook }: Deps) =>
  async (person: Person, documentId: number, signal: AbortSignal = NEVER) => {
    if (!['EDIT_DOCUMENTS', 'VIEW_FREIGABE'].some((needed) => person.permissions.includes(needed as never))) {
      throw new Problem('not-found', { reason: 'document-unknown', documentId });
    }
    const { title } = await mayLook(person, documentId);
    const file = await files.receive((await paperless.preview(documentId, signal)).stream, { anyType: true });
    return {
      ...file,
      ...{ name: fileName(title || String(documentId), file.mediaType), owner: null, itemId: null },
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
  `${[...title.toWellFormed().replaceAll(UNWANTED, '_')].slice(0, 100).join('').replace(/^\.+/, '_')}.${ENDINGS[mediaType] ?? 'bin'}`;
const UNWANTED = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}"\\/:*?<>|]/gu;
