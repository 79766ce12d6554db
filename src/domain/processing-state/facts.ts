import type { RecordedOf } from '../../platform/event-log/index.ts';
import type { DomainEvents } from '../events/index.ts';

/** What folds know of an event beside its data. */
export type Recorded = { recordedAt: string; position: number };

/** One part of a document's life: its next state, by the fact that was recorded. Null: there is none. */
export type FactsOf<State> = {
  [Type in keyof DomainEvents & string]?: (
    state: State | null,
    event: RecordedOf<DomainEvents, Type>,
  ) => State | null;
};
