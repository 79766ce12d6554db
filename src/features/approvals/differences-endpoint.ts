import { z } from 'zod';
import { SEEN_FACTS, seenOf } from '../../../projections/seen.ts';
import { type Endpoint, endpoint, Id, permission, personOf } from '../../platform/http/index.ts';
import type { DocumentAccess } from '../../services/document-access/index.ts';
import { rowToApprove } from './decide.ts';
import { type DecisionDeps, Seen } from './decision-steps.ts';
import { differencesSince } from './seen-before.ts';

type Deps = Pick<DecisionDeps, 'db' | 'log' | 'names' | 'options'>;

const Difference = z
  .object({
    fact: z.enum(SEEN_FACTS),
    before: z.string().nullable().optional().meta({ description: 'Absent: nobody knows what was seen' }),
    now: z.string().nullable(),
  })
  .meta({ id: 'SeenDifference' });

/** Before somebody decides: what has changed about a document since they saw it. */
export const differencesEndpoint = (deps: Deps & { access: DocumentAccess }): Endpoint =>
  endpoint({
    method: 'GET',
    path: '/approvals/{documentId}/differences',
    access: permission('VIEW_FREIGABE'),
    summary: 'What differs from what was seen of a document; the same as a 409 says',
    params: z.strictObject({ documentId: Id }),
    query: z.strictObject({ seen: Seen }),
    response: z.object({
      seen: z.string().meta({ description: 'Of the document as it is now' }),
      differences: z.array(Difference),
    }),
    problems: ['not-found', 'dms-unavailable'],
    async handle({ params: { documentId }, query: { seen }, caller }) {
      if (deps.access.mode !== 'all') await deps.access.open(personOf(caller), documentId, 'see');
      const row = await rowToApprove(deps, documentId);
      return { seen: seenOf(row), differences: await differencesSince(deps, row, seen) };
    },
  });
