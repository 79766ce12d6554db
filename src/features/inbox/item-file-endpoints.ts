import { finished } from 'node:stream';
import { z } from 'zod';
import {
  type Endpoint,
  endpoint,
  FileBody,
  fileReply,
  permission,
  personOf,
  Uuid,
} from '../../platform/http/index.ts';
import type { InboxDeps } from './inbox-deps.ts';
import { fileOf } from './item-access.ts';
import { sourceOf } from './read-queue.ts';

const common = {
  method: 'GET',
  access: permission('VIEW_INBOX'),
  params: z.strictObject({ id: Uuid }),
  file: true,
  mediaType: '*/*',
  response: FileBody,
  problems: ['not-found', 'gone', 'conflict'],
} as const;

/** The file as it came, and pages of it for the print dialog. */
export const itemFileEndpoints = (deps: InboxDeps): Endpoint[] => [
  endpoint({
    ...common,
    path: '/inbox/items/{id}/original',
    summary: 'The file as it came in',
    async handle({ params: { id }, caller, request }) {
      const { item, file } = await fileOf(deps, personOf(caller), id, 'original_id');
      return fileReply(request, {
        ...{ type: file.mediaType, length: file.bytes, etag: `"${file.sha256}"`, name: item.name ?? id },
        stream: (range) => file.open(range && { start: range.first, end: range.last }),
      }) as never;
    },
  }),
  endpoint({
    ...common,
    path: '/inbox/items/{id}/print',
    summary: 'A PDF of these pages, for the print dialog',
    query: z.strictObject({
      pages: z.string().max(1_000).default('').meta({ description: '`1-3,5,8-`; empty: all of them' }),
    }),
    async handle({ params: { id }, query: { pages }, caller, request }) {
      const { item, file } = await fileOf(deps, personOf(caller), id);
      const made = await deps.pages.print(sourceOf(file), pages);
      const stream = made.open();
      finished(stream, () => void made.remove().catch(() => {}));
      const name = (item.name ?? id).replace(/\.\w{1,8}$/, '');
      return fileReply(request, {
        ...{ type: made.mediaType, length: made.bytes, etag: `"${made.sha256}"`, name: `${name}.pdf` },
        stream,
      }) as never;
    },
  }),
];
