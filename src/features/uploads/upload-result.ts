import { z } from 'zod';
import { CauseInWords, Change, UploadNotice, UploadStop, uploadCounts } from '../../domain/events/index.ts';
import type { FarmSystemFailure } from '../../gateways/farm-system/index.ts';

const ChangedWhat = z.enum([
  ...['title', 'correspondent', 'documentType', 'owner', 'created'],
  ...['customField', 'note', 'addTag', 'removeTag'],
] as const satisfies readonly Change['what'][]);

/** Why something failed. */
const failureShape = {
  cause: CauseInWords.optional().meta({ description: 'Where it was Paperless' }),
  farmFailure: z
    .enum([
      ...['unauthorized', 'login-refused', 'unreachable', 'malformed'],
    ] as const satisfies readonly FarmSystemFailure[])
    .optional()
    .meta({ description: 'Where it was the farm system' }),
  error: z.string().optional().meta({ description: 'The same word for word' }),
};
export type UploadFailure = z.infer<z.ZodObject<typeof failureShape>>;

/** What became of one document in a run, or in a dry run: what would have. */
export const UploadItem = z
  .object({
    documentId: z.int(),
    outcome: z.enum(['matched', 'manual', 'ambiguous', 'waits', 'failed']),
    entryIds: z.array(z.string()).optional().meta({ description: 'Its entries in the farm system' }),
    eventId: z.uuid().optional().meta({ description: 'By which the change can be taken back' }),
    changed: z.array(ChangedWhat).optional().meta({ description: 'What was changed' }),
    changes: z
      .array(Change)
      .optional()
      .meta({ description: 'Each with the value before and after, where everybody may see every document' }),
    newCorrespondent: z.string().optional().meta({ description: 'Name of the one to be created' }),
    notices: z.array(UploadNotice).optional().meta({ description: 'What could not be taken over' }),
    reason: z
      .enum(['no-entry', 'not-in-search', 'taken-back', 'being-written', 'no-longer-uploaded', 'later'])
      .optional(),
    ...failureShape,
    ms: z.int(),
  })
  .meta({ id: 'UploadItem' });
export type UploadItem = z.infer<typeof UploadItem>;

/** What became of a document, as the check of it knows. */
export type Outcome = Omit<UploadItem, 'documentId' | 'ms' | 'changed'>;

export const uploadResultShape = {
  ...uploadCounts,
  stopped: UploadStop.optional(),
  refused: z.enum(['session', 'log-in']).optional().meta({ description: 'What the farm system refused' }),
  ...failureShape,
  items: z.array(UploadItem),
  itemsLeftOut: z.int().meta({ description: 'Documents that the counts hold and the list does not' }),
};
export const UploadResult = z.object(uploadResultShape);
export type UploadResult = z.infer<typeof UploadResult>;

/** Why a run ended early. */
export type RunEnd = Pick<UploadResult, 'stopped' | 'refused'> & UploadFailure;

/** The list is for people; the counts hold all. So long lists of documents that only wait stay out of memory. */
const MOST_DECIDED = 500;
const MOST_WAITING = 100;

const COUNTED = {
  matched: 'matched',
  manual: 'manual',
  ambiguous: 'ambiguous',
  waits: 'unchanged',
  failed: 'failed',
} as const;

/**
 * Adds up a run.
 *
 * @param tellValues whether people who may see the result may see the contents of the documents
 */
export function tally({ tellValues }: { tellValues: boolean }) {
  const decided = lowestOf(MOST_DECIDED);
  const waiting = lowestOf(MOST_WAITING);
  const counts = { checked: 0, matched: 0, manual: 0, ambiguous: 0, unchanged: 0, failed: 0 };
  return {
    counts: counts as Readonly<typeof counts>,
    add(documentId: number, { changes, newCorrespondent, ...outcome }: Outcome, ms: number): void {
      counts.checked += 1;
      counts[COUNTED[outcome.outcome]] += 1;
      const list = outcome.outcome === 'waits' ? waiting : decided;
      list.add({
        documentId,
        ...outcome,
        ...(changes && { changed: [...new Set(changes.map(({ what }) => what))] }),
        ...(tellValues && { ...(changes && { changes }), ...(newCorrespondent && { newCorrespondent }) }),
        ms,
      });
    },
    result(end: RunEnd = {}): UploadResult {
      const items = [...decided.items, ...waiting.items].sort((a, b) => a.documentId - b.documentId);
      return { ...counts, ...end, items, itemsLeftOut: counts.checked - items.length };
    },
  };
}

/**
 * The documents with the lowest ids, up to a limit. In whatever order they end, two runs that found the same have the
 * same list.
 */
function lowestOf(most: number) {
  const items: UploadItem[] = [];
  return {
    items: items as readonly UploadItem[],
    add(item: UploadItem): void {
      const at = items.findLastIndex(({ documentId }) => documentId < item.documentId) + 1;
      if (at >= most) return;
      items.splice(at, 0, item);
      items.splice(most);
    },
  };
}

/**
 * Whether two runs say the same, except for durations and for who caused it. How far a run came before
 * it had to stop is chance; and a document that failed still does while it waits for its next attempt.
 */
export const sameResult = (a: UploadResult, b: UploadResult): boolean => textOf(a) === textOf(b);

const textOf = ({ checked, unchanged, ambiguous, failed, stopped, items }: UploadResult): string =>
  stopped
    ? `stopped: ${stopped}`
    : JSON.stringify([
        ...[checked, unchanged, ambiguous, failed],
        items.map(({ documentId, outcome, entryIds, reason }) => [
          ...[documentId, outcome],
          ...(outcome === 'failed' ? [] : [entryIds, reason]),
        ]),
      ]);
