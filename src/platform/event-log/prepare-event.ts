import { canonical, type JsonObject } from './canonical.ts';
import type { PreparedEvent } from './decide-batch.ts';
import { InvalidEvent } from './errors.ts';
import type { EventRegistry, NewEvent, Origin } from './event.ts';
import { newEventId } from './event-id.ts';

/**
 * Holds an event against its schema and gives it its id, its metadata and its canonical texts.
 *
 * @throws InvalidEvent when the kind is unknown, the data has another shape, or a value cannot be stored
 */
export function prepareEvent(
  eventRegistry: EventRegistry,
  stream: string,
  event: NewEvent,
  origin: Origin,
): PreparedEvent {
  if (!STREAM.test(stream)) throw new InvalidEvent(`“${stream}” is no name for a stream`);
  const kind = eventRegistry[event.type];
  if (!kind) throw new InvalidEvent(`No event is called ${event.type}`);
  const checked = kind.data.safeParse(event.data);
  if (!checked.success) {
    throw new InvalidEvent(`${event.type} cannot hold this: ${checked.error.message}`, {
      cause: checked.error,
    });
  }
  try {
    const data = checked.data as JsonObject;
    const metadata = { ...origin, schema: kind.schema };
    return {
      // Time-ordered ids keep the index of ids in memory where random ones would touch all of it.
      id: event.id ?? newEventId(),
      stream,
      type: event.type,
      data,
      dataText: canonical(data),
      metadata,
      metadataText: canonical(metadata),
    };
  } catch (error) {
    throw new InvalidEvent(`${event.type}: ${(error as Error).message}`, { cause: error });
  }
}

/** Printable, so that it can be used in addresses, logs and lines. */
const STREAM = /^[\x21-\x7e]{1,200}$/;
