import { z } from 'zod';
import { findReceivedMail } from '../../../projections/received-mails.ts';
import { sentSegmentsOf } from '../../../projections/sent-segments.ts';
import { type Endpoint, endpoint, Problem, permission, personOf, Uuid } from '../../platform/http/index.ts';
import { itemFor } from './item-access.ts';
import type { SegmentDeps } from './segment-deps.ts';
import { syncDocumentIds } from './sync-document-ids.ts';

export const syncEndpoint = (deps: SegmentDeps): Endpoint =>
  endpoint({
    method: 'POST',
    path: '/inbox/sync-document-ids',
    access: permission('VIEW_INBOX'),
    summary: 'Look for the documents of segments that were sent, and whether known ones still exist',
    description:
      'Of one item, of the attachments of one imported mail, or of all that the caller may see and that were saved last; 500 segments at most.',
    body: z.strictObject({ itemId: Uuid.optional(), mailId: Uuid.optional() }),
    response: z.object({
      found: z.int().meta({ description: 'Documents that were not known before' }),
      pending: z.int().meta({ description: 'Segments that Paperless is still at' }),
      gone: z.int().meta({ description: 'Known documents that are there no more' }),
      missing: z
        .array(z.object({ itemId: z.uuid(), segmentId: z.uuid(), documentId: z.int().nullable() }))
        .meta({
          description: 'What was sent and is not to be found: without a document, or with one that is gone',
        }),
    }),
    problems: ['not-found', 'dms-unavailable'],
    async handle({ body: { itemId, mailId }, caller, requestId }) {
      const person = personOf(caller);
      if (itemId !== undefined) await itemFor(deps.db, person, itemId);
      const ofMail = mailId === undefined ? null : await itemsOf(deps, person, mailId);
      const rows = await sentSegmentsOf(deps.db, person.sub, itemId === undefined ? ofMail : [itemId]);
      return syncDocumentIds(deps, rows, { actor: caller.actor, correlationId: requestId });
    },
  });

/** What an imported mail has brought. */
async function itemsOf({ db }: SegmentDeps, { sub }: { sub: string }, mailId: string): Promise<string[]> {
  const mail = await findReceivedMail(db, sub, mailId);
  if (!mail) throw new Problem('not-found', { reason: 'mail-unknown' });
  return mail.attachments.map(({ itemId }) => itemId);
}
