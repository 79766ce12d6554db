import type { DomainEvents } from '../../domain/events/index.ts';
import {
  type AppendOptions,
  appendIfUnchanged,
  type EventLog,
  type NewEvent,
  type RecordedEvent,
} from '../../platform/event-log/index.ts';

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
    const recorded = await appendIfUnchanged(log, stream, events, { ...options, expectedVersion });
    if (recorded) return recorded;
  }
}
