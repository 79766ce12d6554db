import { z } from 'zod';
import { SegmentPage } from '../../domain/events/index.ts';
import { parsePageRanges } from '../../gateways/pages/index.ts';
import {
  type Endpoint,
  endpoint,
  type Person,
  Problem,
  permission,
  personOf,
  Uuid,
} from '../../platform/http/index.ts';
import { ItemInDetail, SegmentFields } from './answers.ts';
import { cutItem } from './cut-item.ts';
import { duplicatesEndpoint } from './duplicates-endpoint.ts';
import { giveUpEndpoint } from './give-up.ts';
import { itemFor } from './item-access.ts';
import { itemInDetail } from './item-answer.ts';
import { segmentsOfCuts } from './plan-cut.ts';
import type { RequestDeps } from './request-saves.ts';
import { saveEndpoint } from './save-endpoint.ts';
import { assertFieldsAllowed } from './segment-fields.ts';
import { segmentFileEndpoints } from './segment-file-endpoints.ts';
import { pageCountOf } from './segments-of.ts';
import { syncEndpoint } from './sync-endpoint.ts';
import { undoEndpoint } from './undo-save.ts';

const Segments = z.strictObject({
  expected: z
    .int()
    .min(0)
    .meta({ description: 'As the item said; cuts of somebody else since then make it a 409' }),
  segments: z
    .array(
      z.strictObject({
        pages: z.array(SegmentPage).max(500),
        name: z.string().trim().max(255).optional(),
        fields: SegmentFields.optional(),
      }),
    )
    .min(1)
    .max(500),
  dropped: z.array(z.int().min(1)).max(500).default([]),
});
const Cuts = z.strictObject({
  expected: z.int().min(0),
  cuts: z.string().max(4_000).meta({ description: 'Pages before which it is cut: `3,7`; empty: nowhere' }),
});

/** Cutting items, and bringing what they were cut into to Paperless. */
export function segmentEndpoints(deps: RequestDeps): Endpoint[] {
  const shown = async (person: Person, itemId: string) =>
    itemInDetail(deps, await itemFor(deps.db, person, itemId));
  return [
    endpoint({
      method: 'PUT',
      path: '/inbox/items/{id}/segments',
      access: permission('VIEW_INBOX'),
      summary: 'Cut an item, and say what its segments shall be called and carry',
      description:
        'Replaces the cuts as a whole: every page lies in one segment or is dropped. Whoever takes cuts back sends the ' +
        'former ones. What was saved or mailed stays as it is.',
      params: z.strictObject({ id: Uuid }),
      body: z.union([Segments, Cuts]),
      response: ItemInDetail,
      problems: ['not-found', 'gone', 'conflict', 'dms-unavailable'],
      async handle({ params: { id: itemId }, body, caller, requestId }) {
        const person = personOf(caller);
        const item = await itemFor(deps.db, person, itemId);
        const pageCount = await pageCountOf(deps, item);
        const wanted =
          'cuts' in body
            ? {
                segments: segmentsOfCuts(cutsIn(body.cuts, pageCount), pageCount, item.dropped),
                dropped: item.dropped,
              }
            : body;
        const typed = 'cuts' in body ? [] : body.segments.flatMap(({ fields }) => fields ?? []);
        await assertFieldsAllowed(deps, typed);
        const origin = { actor: caller.actor, correlationId: requestId };
        try {
          await cutItem(deps, { itemId, expected: body.expected, ...wanted }, pageCount, origin);
        } catch (error) {
          if (!(error instanceof Problem) || error.reason !== 'stale') throw error;
          throw new Problem('conflict', { reason: 'stale' }, { current: await shown(person, itemId) });
        }
        return shown(person, itemId);
      },
    }),
    saveEndpoint(deps),
    duplicatesEndpoint(deps),
    ...segmentFileEndpoints(deps),
    syncEndpoint(deps),
    undoEndpoint(deps),
    giveUpEndpoint(deps),
  ];
}

const cutsIn = (text: string, pageCount: number): number[] =>
  text.trim() === '' ? [] : parsePageRanges(text, pageCount);
