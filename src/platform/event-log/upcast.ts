import { UnknownEvent } from './errors.ts';
import type { EventRegistry, RecordedEvent } from './event.ts';

/**
 * A stored event in the present shape of its kind, with the number of that shape. Its hash still belongs to what
 * is stored: hash checks and the relay use them as they are stored.
 *
 * @throws UnknownEvent for a kind or a schema that the registry does not lead to its present shape
 */
export function upcast(eventRegistry: EventRegistry, stored: RecordedEvent): RecordedEvent {
  const kind = eventRegistry[stored.type];
  const { schema } = stored.metadata;
  // Nearly always: then the event goes on as it is, without a copy.
  if (kind?.schema === schema) return stored;
  const unknown = () => new UnknownEvent({ position: stored.position, type: stored.type, schema });
  if (!kind || !(schema < kind.schema)) throw unknown();

  let { data } = stored;
  for (let reached = schema; reached < kind.schema; reached += 1) {
    const step = kind.upcast?.[reached];
    if (!step) throw unknown();
    data = step(data);
  }
  // Member by member: an event that was just read has some of them as getters, which a spread would lose.
  const { position, id, stream, version, type, recordedAt, hash, metadata } = stored;
  const present = { ...metadata, schema: kind.schema };
  return { position, id, stream, version, type, data, metadata: present, recordedAt, hash };
}
