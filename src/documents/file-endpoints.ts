import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import type { Queryable } from '../database/index.ts';
import type { DocumentAccess } from '../document-access/index.ts';
import {
  type Endpoint,
  endpoint,
  FileBody,
  fileReply,
  Id,
  type Person,
  permission,
  personOf,
  type Reply,
  unchangedReply,
} from '../http/index.ts';
import type { Paperless } from '../paperless/index.ts';
import { fileOpener } from './open-file.ts';
import { openForReading } from './open-for-reading.ts';

type Deps = { db: Queryable; paperless: Paperless; access: DocumentAccess };

/** The file of a document and a picture of it, passed on from Paperless as they come. */
export function fileEndpoints({ db, paperless, access }: Deps): Endpoint[] {
  const openFor = openForReading({ db, access });
  const openFile = fileOpener();
  const fileOf = async (
    person: Person,
    documentId: number,
    request: IncomingMessage,
    { mark, open }: { mark: string; open: Paperless['preview'] },
  ): Promise<Reply> => {
    const document = await openFor(person, documentId);
    const checksum = document.checksum ?? (await paperless.checksumOf(documentId));
    const etag = checksum && `"${checksum}${mark}"`;
    if (etag && knows(request, etag)) return unchangedReply(etag);
    const file = await openFile(person, request, (signal) => open(documentId, signal));
    return fileReply({ ...file, etag, name: `${document.title || documentId}${extensionOf(file.type)}` });
  };

  const common = {
    method: 'GET',
    access: permission('EDIT_DOCUMENTS', 'VIEW_FREIGABE'),
    params: z.strictObject({ id: Id }),
    mediaType: '*/*',
    response: FileBody,
    problems: ['not-found', 'too-many-files', 'dms-unavailable'],
  } as const;
  return [
    endpoint({
      ...common,
      path: '/documents/{id}/preview',
      summary: 'The newest file of a document, its checksum in the ETag',
      description:
        'PDF, images and plain text are shown, all else is handed out as a file to be saved. With VIEW_FREIGABE alone: documents in the list of approvals.',
      handle: async ({ params: { id }, caller, request }) =>
        (await fileOf(personOf(caller), id, request, { mark: '', open: paperless.preview })) as never,
    }),
    endpoint({
      ...common,
      path: '/documents/{id}/thumbnail',
      summary: 'A small picture of the first page',
      handle: async ({ params: { id }, caller, request }) =>
        (await fileOf(personOf(caller), id, request, {
          mark: '-thumbnail',
          open: paperless.thumbnail,
        })) as never,
    }),
  ];
}

/** Whether the browser says that it has this very file (RFC 9110, weak comparison). */
const knows = ({ headers }: IncomingMessage, etag: string): boolean =>
  (headers['if-none-match'] ?? '')
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
    .some((one) => one === etag || one === '*');

const EXTENSIONS: Record<string, string> = {
  'application/pdf': '.pdf',
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/webp': '.webp',
  'image/tiff': '.tif',
  'text/plain': '.txt',
};
const extensionOf = (type: string): string => EXTENSIONS[type.split(';')[0]?.trim() ?? ''] ?? '';
