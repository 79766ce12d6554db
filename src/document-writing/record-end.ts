import {
  type AppendOptions,
  type EventLog,
  type NewEvent,
  type RecordedEvent,
  VersionConflict,
} from '../event-log/index.ts';
import type { DomainEvents } from '../events/index.ts';

type Options = Pick<AppendOptions, 'origin' | 'alongside'> & {
  /** Whether nobody has recorded the end yet; asked anew after each event that came in between. */
  stillOpen: () => Promise<boolean>;
  /** The version at which it was seen to be open; spares looking again where nothing came in between. */
  openAt?: number | undefined;
};

/**
 * Records the end of something that was planned, unless somebody else has done so.
 *
 * @returns what was recorded, null when somebody else was first
 */
export async function recordEnd(
  log: EventLog<DomainEvents>,
  stream: string,
  events: NewEvent<DomainEvents>[],
  { stillOpen, openAt, ...options }: Options,
): Promise<RecordedEvent[] | null> {
  for (let known = openAt; ; known = undefined) {
    const expectedVersion = known ?? (await log.version(stream));
    if (known === undefined && !(await stillOpen())) return null;
    try {
      return await log.append(stream, events, { ...options, expectedVersion });
    } catch (error) {
      if (!(error instanceof VersionConflict)) throw error;
    }
  }
}
