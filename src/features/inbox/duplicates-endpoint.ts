import { z } from 'zod';
import { findInboxItem } from '../../../projections/inbox-item-list.ts';
import { type Endpoint, endpoint, Problem, permission, personOf, Uuid } from '../../platform/http/index.ts';
import { ShownDuplicates } from './answers.ts';
import { findDuplicates } from './duplicates.ts';
import type { SegmentDeps } from './segment-deps.ts';
import { shownSegment } from './shown-segment.ts';
import { visibleDuplicates } from './visible-duplicates.ts';

export const duplicatesEndpoint = (deps: SegmentDeps): Endpoint =>
  endpoint({
    method: 'GET',
    path: '/inbox/segments/{segmentId}/duplicates',
    access: permission('VIEW_INBOX'),
    summary: 'Where the same as a segment is already, as far as the caller may see it',
    description: 'Before a segment was to be saved for the first time nobody has looked: `looked` says so.',
    params: z.strictObject({ segmentId: Uuid }),
    response: ShownDuplicates,
    problems: ['not-found', 'dms-unavailable'],
    async handle({ params: { segmentId }, caller }) {
      const person = personOf(caller);
      const row = await shownSegment(deps.db, segmentId);
      const item = row && (await findInboxItem(deps.db, person.sub, row.item_id));
      if (!item) throw new Problem('not-found', { reason: 'segment-unknown' });
      const { sha256, md5 } = row;
      if (sha256 === null || md5 === null) return { looked: false, ...NONE };
      const { duplicates } = await findDuplicates(deps, item, row, { sha256, md5 });
      return { looked: true, ...(await visibleDuplicates(deps, person, duplicates)) };
    },
  });

const NOWHERE = { documentIds: [], itemIds: [] };
const NONE = { 'same-bytes': NOWHERE, 'same-pages': NOWHERE };
