import type { RecordedOf } from '../event-log/index.ts';
import type { HouseEvents } from '../events/index.ts';

/** What folds know of an event beside its data. */
export type Recorded = { recordedAt: string; position: number };

/** One part of a document's life: its next state, by the fact that was recorded. Null: there is none. */
export type FactsOf<State> = {
  [Type in keyof HouseEvents & string]?: (
    state: State | null,
    event: RecordedOf<HouseEvents, Type>,
  ) => State | null;
};
