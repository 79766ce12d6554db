import type { z } from 'zod';
import type { RecordedOf } from '../src/event-log/index.ts';
import { DocumentFields, type HouseEvents, vocabulary } from '../src/events/index.ts';

type DataOf<Type extends keyof HouseEvents> = z.output<HouseEvents[Type]['data']>;
/** Kinds of events that tell what a document was like afterwards, by the types of their data. */
export type LeavesDocument = {
  [Type in keyof HouseEvents]: 'after' extends keyof DataOf<Type>
    ? DataOf<Type> extends { documentId: number; after?: DocumentFields | undefined }
      ? Type
      : never
    : never;
}[keyof HouseEvents];

/** The same kinds by the shapes of their data: an event with `after` reaches every read model that asks for them. */
export const LEAVES_DOCUMENT = Object.entries(vocabulary).flatMap(([type, { data }]) =>
  isDocument((data as z.ZodObject).shape.after) ? [type as LeavesDocument] : [],
);

/** One fold for all events that tell what a document was like afterwards. */
export function leftBehind<Row>(
  fold: (row: Row | null, event: RecordedOf<HouseEvents, LeavesDocument>) => Row | null,
): Record<LeavesDocument, typeof fold> {
  return Object.fromEntries(LEAVES_DOCUMENT.map((type) => [type, fold])) as Record<
    LeavesDocument,
    typeof fold
  >;
}

function isDocument(shape: unknown): boolean {
  const inner = (shape as z.ZodOptional | undefined)?.def?.innerType;
  return shape === DocumentFields || inner === DocumentFields;
}
