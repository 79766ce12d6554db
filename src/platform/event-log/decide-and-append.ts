import { VersionConflict } from './errors.ts';
import type { EventRegistry, NewEvent, RecordedEvent } from './event.ts';
import type { AppendOptions, EventLog } from './log.ts';

type Log<Events extends EventRegistry> = Pick<EventLog<Events>, 'append' | 'version'>;

/**
 * Appends facts that follow from a stream as it was at `expectedVersion`.
 *
 * @returns null when something else was recorded since; then nothing was appended
 */
export async function appendIfUnchanged<Events extends EventRegistry>(
  log: Pick<Log<Events>, 'append'>,
  stream: string,
  events: NewEvent<Events>[],
  options: AppendOptions & { expectedVersion: number },
): Promise<RecordedEvent[] | null> {
  try {
    return await log.append(stream, events, options);
  } catch (error) {
    if (error instanceof VersionConflict) return null;
    throw error;
  }
}

/** Appends what `decide` returns for the current state; it is called again when another event was recorded first. */
export async function decideAndAppend<Events extends EventRegistry>(
  log: Log<Events>,
  stream: string,
  options: Omit<AppendOptions, 'expectedVersion'>,
  decide: () => Promise<NewEvent<Events>[]>,
): Promise<RecordedEvent[]> {
  for (;;) {
    // Before anything is read: what is recorded after that refuses the append.
    const expectedVersion = await log.version(stream);
    const recorded = await appendIfUnchanged(log, stream, await decide(), { ...options, expectedVersion });
    if (recorded) return recorded;
  }
}
