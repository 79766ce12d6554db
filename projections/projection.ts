import type { Key, Projection, ProjectionOf } from '../src/event-log/index.ts';
import type { HouseEvents } from '../src/events/index.ts';

/** Declares a read model over the events of the house; exists for the types of its folds. */
export const projection = <TableRow extends object, KeyType extends Key>(
  definition: ProjectionOf<HouseEvents, TableRow, KeyType>,
): Projection => definition as unknown as Projection;
