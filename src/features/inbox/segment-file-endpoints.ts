import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream';
import { z } from 'zod';
import type { InboxItemView } from '../../../projections/inbox-item-list.ts';
import type { SegmentRow } from '../../../projections/inbox-segments.ts';
import {
  type Endpoint,
  endpoint,
  FileBody,
  fileReply,
  type Person,
  Problem,
  permission,
  personOf,
  type Reply,
  Uuid,
} from '../../platform/http/index.ts';
import { downloadZip } from './download-zip.ts';
import { itemFor } from './item-access.ts';
import { type SegmentBytes, segmentBytes } from './segment-bytes.ts';
import type { SegmentDeps } from './segment-deps.ts';
import { draftOf } from './segment-drafts.ts';
import { shownSegment } from './shown-segment.ts';
import { fileNameOf } from './upload-of.ts';

type Deps = Pick<SegmentDeps, 'db' | 'files' | 'pages'>;

const common = {
  method: 'GET',
  access: permission('VIEW_INBOX'),
  file: true,
  mediaType: '*/*',
  response: FileBody,
  problems: ['not-found', 'gone', 'conflict'],
} as const;
const params = z.strictObject({ segmentId: Uuid });
const MOST_IN_A_ZIP = 200;

/** What items were cut into, as files. */
export function segmentFileEndpoints(deps: Deps): Endpoint[] {
  const opened = async (person: Person, segmentId: string) => {
    const { row, item } = await segmentFor(deps, person, segmentId);
    const bytes = await segmentBytes(deps, item, row);
    return { bytes, name: fileNameOf(await draftOf(deps.db, row), bytes.mediaType) };
  };
  return [
    endpoint({
      ...common,
      path: '/inbox/segments/{segmentId}/file',
      summary: 'A segment as a file: the same pages of the same file are the same bytes each time',
      params,
      async handle({ params: { segmentId }, caller, request }) {
        const { bytes, name } = await opened(personOf(caller), segmentId);
        return served(request, bytes, name) as never;
      },
    }),
    endpoint({
      ...common,
      path: '/inbox/segments/{segmentId}/print',
      summary: 'A PDF of pages of a segment, for the print dialog',
      params,
      query: z.strictObject({
        pages: z
          .string()
          .max(1_000)
          .default('')
          .meta({ description: '`1-3,5,8-`, counted within the segment; empty: all of them' }),
      }),
      async handle({ params: { segmentId }, query: { pages }, caller, request }) {
        const { bytes, name } = await opened(personOf(caller), segmentId);
        try {
          const made = await deps.pages.print(bytes, pages);
          const printed = { ...made, fileId: null, open: () => made.open() };
          return served(request, printed, `${name.replace(/\.\w{1,5}$/, '')}.pdf`) as never;
        } finally {
          await bytes.remove();
        }
      },
    }),
    endpoint({
      ...common,
      path: '/inbox/segments.zip',
      mediaType: 'application/zip',
      summary: 'Several segments in one archive',
      query: z.strictObject({
        ids: z
          .string()
          .max(MOST_IN_A_ZIP * 37)
          .transform((text) => [...new Set(text.split(',').map((id) => id.trim().toLowerCase()))])
          .pipe(z.array(z.uuid()).min(1).max(MOST_IN_A_ZIP))
          .meta({ description: 'Ids of segments, with commas between them' }),
      }),
      async handle({ query: { ids }, caller, request }) {
        const person = personOf(caller);
        // A missing permission for one of them is reported before the first byte is sent.
        for (const id of ids) await segmentFor(deps, person, id);
        const stream = downloadZip(ids.map((id) => () => opened(person, id)));
        return fileReply(request, {
          ...{ type: 'application/zip', length: null, etag: null, name: 'inbox.zip', download: true },
          stream,
        }) as never;
      },
    }),
  ];
}

/** @throws Problem `not-found`, `gone` */
async function segmentFor(
  { db }: Deps,
  person: Person,
  segmentId: string,
): Promise<{ row: SegmentRow; item: InboxItemView }> {
  const row = await shownSegment(db, segmentId);
  if (!row) throw new Problem('not-found', { reason: 'segment-unknown' });
  const item = await itemFor(db, person, row.item_id);
  if (item.purged) throw new Problem('gone', { reason: 'item-purged' });
  return { row, item };
}

/** What was made just now is taken away when it is read, or nobody reads it any more. */
function served(request: IncomingMessage, bytes: SegmentBytes, name: string): Reply {
  const about = { type: bytes.mediaType, length: bytes.bytes, etag: `"${bytes.sha256}"`, name };
  if (bytes.fileId !== null) {
    return fileReply(request, {
      ...about,
      stream: (range) => bytes.open(range && { start: range.first, end: range.last }),
    });
  }
  const stream = bytes.open();
  finished(stream, () => void bytes.remove().catch(() => {}));
  return fileReply(request, { ...about, stream });
}
