import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import type { Paperless } from '../../gateways/paperless/index.ts';
import {
  type Endpoint,
  endpoint,
  FileBody,
  fileReply,
  holdsAlready,
  Id,
  type Person,
  permission,
  personOf,
  type Reply,
  unchangedReply,
} from '../../platform/http/index.ts';
import { fileOpener } from './open-file.ts';
import type { openForReading } from './open-for-reading.ts';

type Deps = { paperless: Paperless; mayLook: ReturnType<typeof openForReading> };

/** The file of a document and a picture of it, passed on from Paperless as they come. */
export function fileEndpoints({ paperless, mayLook }: Deps): Endpoint[] {
  const openFile = fileOpener();
  const fileOf = async (
    person: Person,
    documentId: number,
    request: IncomingMessage,
    { mark, open }: { mark: string; open: Paperless['preview'] },
  ): Promise<Reply> => {
    const document = await mayLook(person, documentId);
    const checksum = document.checksum ?? (await paperless.checksumOf(documentId));
    const etag = checksum && `"${checksum}${mark}"`;
    if (etag && holdsAlready(request, etag)) return unchangedReply(etag);
    const file = await openFile(person, request, (signal) => open(documentId, signal));
    const name = `${document.title || documentId}${extensionOf(file.type)}`;
    return fileReply(request, { ...file, etag, name });
  };

  const common = {
    method: 'GET',
    access: permission('EDIT_DOCUMENTS', 'VIEW_FREIGABE'),
    params: z.strictObject({ id: Id }),
    file: true,
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

const EXTENSIONS: Record<string, string> = {
  'application/pdf': '.pdf',
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/webp': '.webp',
  'image/tiff': '.tif',
  'text/plain': '.txt',
};
const extensionOf = (type: string): string => EXTENSIONS[type.split(';')[0]?.trim() ?? ''] ?? '';
