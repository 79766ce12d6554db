import { v7 as uuidv7 } from 'uuid';
import { canonical, type JsonObject } from './canonical.ts';
import type { PreparedEvent } from './decide-batch.ts';
import { InvalidEvent } from './errors.ts';
import type { NewEvent, Origin, Vocabulary } from './event.ts';

/**
 * Holds an event against its schema and gives it its id, its metadata and its canonical texts.
 *
 * @throws InvalidEvent when the kind is unknown, the data has another shape, or a value cannot be stored
 */
export function prepareEvent(vocabulary: Vocabulary, event: NewEvent, origin: Origin): PreparedEvent {
  const kind = vocabulary[event.type];
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
      id: event.id ?? uuidv7(),
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
