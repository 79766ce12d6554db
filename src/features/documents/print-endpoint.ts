import { finished } from 'node:stream';
import { z } from 'zod';
import type { Pages } from '../../gateways/pages/index.ts';
import type { Paperless, PaperlessDocument } from '../../gateways/paperless/index.ts';
import {
  type Endpoint,
  endpoint,
  FileBody,
  fileReply,
  Id,
  type Person,
  permission,
  personOf,
} from '../../platform/http/index.ts';

type Deps = {
  paperless: Pick<Paperless, 'preview'>;
  pages: Pick<Pages, 'print'>;
  /** Rejects for a person who may not see a document. */
  mayLook: (person: Person, documentId: number) => Promise<PaperlessDocument>;
};

/** Pages of a document for the print dialog. */
export const printEndpoint = ({ paperless, pages, mayLook }: Deps): Endpoint =>
  endpoint({
    method: 'GET',
    path: '/documents/{id}/print',
    access: permission('EDIT_DOCUMENTS', 'VIEW_FREIGABE'),
    summary: 'A PDF of these pages of a document, for the print dialog',
    params: z.strictObject({ id: Id }),
    query: z.strictObject({
      pages: z.string().max(1_000).default('').meta({ description: '`1-3,5,8-`; empty: all of them' }),
    }),
    file: true,
    mediaType: '*/*',
    response: FileBody,
    problems: ['not-found', 'conflict', 'dms-unavailable'],
    async handle({ params: { id }, query, caller, request }) {
      const document = await mayLook(personOf(caller), id);
      const made = await pages.print(
        {
          sha256: null,
          mediaType: 'application/pdf',
          open: async ({ signal } = {}) => (await paperless.preview(id, signal ?? NEVER)).stream,
        },
        query.pages,
      );
      const stream = made.open();
      finished(stream, () => void made.remove().catch(() => {}));
      const name = `${document.title || id}.pdf`;
      const { mediaType: type, bytes: length, sha256 } = made;
      return fileReply(request, { type, length, etag: `"${sha256}"`, name, stream }) as never;
    },
  });

const NEVER = new AbortController().signal;
