import type { z } from 'zod';
import { DocumentFields, type DomainEvents, eventRegistry } from '../src/domain/events/index.ts';
import type { RecordedOf } from '../src/platform/event-log/index.ts';

type DataOf<Type extends keyof DomainEvents> = z.output<DomainEvents[Type]['data']>;
/** Kinds of events that carry the later state of a document, by the types of their data. */
export type LeavesDocument = {
  [Type in keyof DomainEvents]: 'after' extends keyof DataOf<Type>
    ? DataOf<Type> extends { documentId: number; after?: DocumentFields | undefined }
      ? Type
      : never
    : never;
}[keyof DomainEvents];

/** The same kinds by the shapes of their data: an event with `after` reaches every read model that asks for them. */
export const LEAVES_DOCUMENT = Object.entries(eventRegistry).flatMap(([type, { data }]) =>
  isDocument((data as z.ZodObject).shape.after) ? [type as LeavesDocument] : [],
);

/** One fold for all events that carry the later state of a document. */
export function leftBehind<Row>(
  fold: (row: Row | null, event: RecordedOf<DomainEvents, LeavesDocument>) => Row | null,
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
