import { z } from 'zod';
import { findInboxItem } from '../../../projections/inbox-item-list.ts';
import { InboxRefusal, InboxScope } from '../../domain/events/index.ts';
import { upsertUserName } from '../../gateways/identity/index.ts';
import { keyedSlots } from '../../platform/async/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import {
  type Endpoint,
  endpoint,
  Multipart,
  type Person,
  Problem,
  permission,
  personOf,
} from '../../platform/http/index.ts';
import type { InboxDeps } from './inbox-deps.ts';
import type { ReadQueue } from './read-queue.ts';
import { type Received, receiveFile } from './receive-file.ts';
import { cleanName } from './receive-name.ts';

const MOST_FILES = 100;
/** Larger bodies are cut off; between the limit of a file and this one, the answer names the file that is too large. */
const MOST_BYTES = 4_000_000_000;

const UploadResult = z
  .object({
    name: z.string(),
    itemId: z.uuid().nullable(),
    duplicateOf: z
      .uuid()
      .nullable()
      .meta({ description: 'An item of the same scope with the same bytes that came earlier' }),
    refused: z.object({ reason: InboxRefusal, message: z.string() }).nullable(),
  })
  .meta({ id: 'InboxUploadResult' });

/** Each may take hours on a slow line, and holds a connection: many of one person must not keep others out. */
const AT_ONCE = { perKey: 6, inAll: 200, waitMs: 5_000 };

/** Files that people bring: each is taken or refused by itself. */
export function uploadEndpoint(deps: InboxDeps & { readQueue: ReadQueue }, limits = AT_ONCE): Endpoint {
  const places = keyedSlots<string>(limits);
  return endpoint({
    method: 'POST',
    path: '/inbox/items',
    access: permission('VIEW_INBOX'),
    summary: 'Bring files into the inbox, one result for each',
    description:
      'The field `scope` goes before the files. Taken are PDF, PNG, JPEG, TIFF, WebP, HEIC and XML, by what the bytes are.',
    body: new Multipart({
      fields: z.strictObject({ scope: InboxScope.default('public') }),
      limits: { max: MOST_FILES, bytes: MOST_BYTES },
    }),
    response: z.object({ items: z.array(UploadResult) }),
    problems: ['too-many-files'],
    async handle({ body: { fields, files }, caller, requestId }) {
      const { scope } = fields;
      const person = personOf(caller);
      const release = await places.acquire(person.sub);
      if (!release) throw tooMany(limits.perKey);
      const items: z.input<typeof UploadResult>[] = [];
      try {
        for await (const { name, stream } of files) {
          const received = await receiveFile(deps, {
            ...{ bytes: stream, name, source: 'upload', scope },
            owner: scope === 'personal' ? person.sub : null,
            origin: { actor: caller.actor, correlationId: requestId },
            alongside: [upsertUserName(person)],
          });
          items.push({ name: cleanName(name), ...(await resultOf(deps.db, person, received)) });
        }
      } finally {
        release();
      }
      return { items };
    },
  });
}

const tooMany = (count: number): Problem =>
  new Problem('too-many-files', { reason: 'uploads-at-once', count }, { headers: { 'retry-after': '5' } });

async function resultOf(
  db: Queryable,
  { sub }: Pick<Person, 'sub'>,
  received: Received,
): Promise<Omit<z.input<typeof UploadResult>, 'name'>> {
  if ('unfinished' in received) throw new Error('an upload is whole or fails');
  if ('refused' in received) {
    const refused = { reason: received.refused, message: received.message };
    return { itemId: null, duplicateOf: null, refused };
  }
  const { itemId } = received;
  const item = await findInboxItem(db, sub, itemId);
  return { itemId, duplicateOf: item?.duplicate_of ?? null, refused: null };
}
