import type { Key, Projection, ProjectionOf } from '../src/event-log/index.ts';
import { type DomainEvents, eventRegistry } from '../src/events/index.ts';

/** Declares a read model over the events of this service: gives its folds their types, and old events their shape. */
export const projection = <TableRow extends object, KeyType extends Key>(
  definition: ProjectionOf<DomainEvents, TableRow, KeyType>,
): Projection => ({ ...(definition as unknown as Projection), eventRegistry });
