import type { DomainEvents } from '../../domain/events/index.ts';
import type { Paperless } from '../../gateways/paperless/index.ts';
import type { Lease } from '../../platform/async/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { NewEvent } from '../../platform/event-log/index.ts';
import { ExplainedError } from '../../services/document-writing/index.ts';

/** A fact about something else than the merge. */
type OtherFact = { stream: string; event: NewEvent<DomainEvents>; expectedVersion?: number };

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
  lease: Lease;
  /** The version of a stream of somebody else, to be expected when a fact about it is recorded. */
  version(stream: string): Promise<number>;
  /**
   * Records facts of this merge, and facts about others together with them.
   *
   * @throws VersionConflict when somebody has recorded something else since; nothing was recorded then
   */
  record(events: NewEvent<DomainEvents>[], others?: OtherFact[]): Promise<void>;
};

/** A merge cannot go on, and trying again at once would not help. The message says why. */
export class MergeStuck extends ExplainedError {
  override name = 'MergeStuck';
  constructor(message: string) {
    super({ code: 'merge-stuck' }, message);
  }
}
