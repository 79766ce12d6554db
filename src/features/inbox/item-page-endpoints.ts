import { Readable } from 'node:stream';
import { z } from 'zod';
import {
  type Endpoint,
  endpoint,
  FileBody,
  fileReply,
  holdsAlready,
  permission,
  personOf,
  Uuid,
  unchangedReply,
} from '../../platform/http/index.ts';
import { ShownCode } from './answers.ts';
import type { InboxDeps } from './inbox-deps.ts';
import { fileOf } from './item-access.ts';
import { textOfPage } from './page-text.ts';
import { sourceOf } from './read-queue.ts';

const MOST_PAGES = 500;
const Page = z.coerce.number().int().min(1).max(MOST_PAGES);
const OfPage = z.strictObject({ id: Uuid, page: Page });
const access = permission('VIEW_INBOX');
const problems = ['not-found', 'gone', 'conflict'] as const;
/** No paper is longer than that. */
const Millimetres = z.number().min(0).max(10_000);

/** Pages as pictures and as text, and reading a part of one. */
export const itemPageEndpoints = (deps: InboxDeps): Endpoint[] => [
  endpoint({
    method: 'GET',
    path: '/inbox/items/{id}/pages/{page}/image',
    access,
    summary: 'The picture of a page',
    params: OfPage,
    query: z.strictObject({
      width: z.coerce.number().int().min(16).max(4_000).default(1_200).meta({ description: 'In pixels' }),
    }),
    file: true,
    mediaType: 'image/webp',
    response: FileBody,
    problems,
    async handle({ params: { id, page }, query: { width }, caller, request }) {
      const { file } = await fileOf(deps, personOf(caller), id);
      const etag = `"${file.sha256}-${page}-${width}"`;
      if (holdsAlready(request, etag)) return unchangedReply(etag) as never;
      const { bytes, mediaType } = await deps.pages.renderPage(sourceOf(file), page, { size: { width } });
      return fileReply(request, {
        ...{ type: mediaType, length: bytes.length, etag, name: `${page}.webp` },
        stream: Readable.from([bytes], { objectMode: false }),
      }) as never;
    },
  }),
  endpoint({
    method: 'GET',
    path: '/inbox/items/{id}/pages/{page}/text',
    access,
    summary: 'The text of a page, as far as it holds text as text',
    params: OfPage,
    response: z.object({ text: z.string() }),
    problems,
    async handle({ params: { id, page }, caller }) {
      const { file } = await fileOf(deps, personOf(caller), id);
      return { text: await textOfPage(deps, sourceOf(file), page) };
    },
  }),
  endpoint({
    method: 'POST',
    path: '/inbox/items/{id}/scan-region',
    access,
    summary: 'Look for codes of all kinds in a part of a page, in mm from the top left',
    params: z.strictObject({ id: Uuid }),
    body: z.strictObject({
      page: z.int().min(1).max(MOST_PAGES),
      x: Millimetres,
      y: Millimetres,
      width: Millimetres.min(1),
      height: Millimetres.min(1),
    }),
    response: z.object({
      codes: z.array(ShownCode),
      tried: z.array(z.string()).meta({ description: 'In order, until something was found' }),
    }),
    problems,
    async handle({ params: { id }, body, caller }) {
      const { file } = await fileOf(deps, personOf(caller), id);
      const { codes, tried } = await deps.pages.scanRegion(sourceOf(file), body);
      return { codes: codes.map((code) => ({ page: body.page, ...code })), tried };
    },
  }),
];
