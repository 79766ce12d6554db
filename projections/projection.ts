import { type DomainEvents, eventRegistry } from '../src/domain/events/index.ts';
import type { Key, Projection, ProjectionOf } from '../src/platform/event-log/index.ts';

/** Declares a read model over the events of this service: gives its folds their types, and old events their shape. */
export const projection = <TableRow extends object, KeyType extends Key>(
  definition: ProjectionOf<DomainEvents, TableRow, KeyType>,
): Projection => ({ ...(definition as unknown as Projection), eventRegistry });
