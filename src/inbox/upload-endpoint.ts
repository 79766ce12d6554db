import { z } from 'zod';
import { InboxRefusal, InboxScope } from '../events/index.ts';
import { type Endpoint, endpoint, Multipart, permission, personOf } from '../http/index.ts';
import { upsertUserName } from '../identity/index.ts';
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
    refused: z.object({ reason: InboxRefusal, message: z.string() }).nullable(),
  })
  .meta({ id: 'InboxUploadResult' });

/** Files that people bring: each is taken or refused by itself. */
export const uploadEndpoint = (deps: InboxDeps & { readQueue: ReadQueue }): Endpoint =>
  endpoint({
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
    async handle({ body: { fields, files }, caller, requestId }) {
      const { scope } = fields;
      const person = personOf(caller);
      const items: z.input<typeof UploadResult>[] = [];
      for await (const { name, stream } of files) {
        const received = await receiveFile(deps, {
          ...{ bytes: stream, name, source: 'upload', scope },
          owner: scope === 'personal' ? person.sub : null,
          origin: { actor: caller.actor, correlationId: requestId },
          alongside: [upsertUserName(person)],
        });
        items.push({ name: cleanName(name), ...resultOf(received) });
      }
      return { items };
    },
  });

function resultOf(received: Received): Omit<z.input<typeof UploadResult>, 'name'> {
  if ('itemId' in received) return { itemId: received.itemId, refused: null };
  if ('unfinished' in received) throw new Error('an upload is whole or fails');
  return { itemId: null, refused: { reason: received.refused, message: received.message } };
}
