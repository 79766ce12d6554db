import type { Queryable } from '../database/index.ts';
import type { NewEvent } from '../event-log/index.ts';
import type { HouseEvents } from '../events/index.ts';
import type { Paperless } from '../paperless/index.ts';

/** What a step of a merge may do. */
export type StepContext = {
  db: Queryable;
  paperless: Paperless;
  /** The same system; each of its writes is held back once this process may no longer write. */
  writer: Pick<
    Paperless,
    'setCorrespondent' | 'createCorrespondent' | 'shareCorrespondent' | 'deleteCorrespondent'
  >;
  /** How many documents a bulk edit moves. */
  chunkSize: number;
  /** Proves, before a write to Paperless, that no other process has taken over. */
  assertHeld: () => Promise<void>;
  /** Records facts of this merge, and facts about others together with them. */
  record(
    events: NewEvent<HouseEvents>[],
    others?: { stream: string; event: NewEvent<HouseEvents> }[],
  ): Promise<void>;
};

/** A merge cannot go on, and trying again at once would not help. The message says why. */
export class MergeStuck extends Error {
  override name = 'MergeStuck';
}
