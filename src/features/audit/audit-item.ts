import { z } from 'zod';
import { type DomainEvents, eventRegistry, isReservedActor } from '../../domain/events/index.ts';
import type { RecordedEvent } from '../../platform/event-log/index.ts';
import { EventTypeName } from './audit-query.ts';

/** One fact as people read it. */
export const AuditItem = z
  .object({
    position: z.int().meta({ description: 'Place in the whole log; pages are asked for by it' }),
    id: z.uuid().meta({ description: 'Of the event; a change is taken back by it' }),
    at: z.string(),
    stream: z.string(),
    type: EventTypeName,
    actor: z.string().meta({
      description: 'Who did it: the sub of a person, `api-key:<id>`, `worker`, `sweep`, `command-line`',
    }),
    actorName: z.string().nullable().meta({
      description: 'The user name or e-mail address of a person as now known, or the name of an API key',
    }),
    byPerson: z
      .boolean()
      .meta({ description: 'A person did it, not the service, one of its tools or a key' }),
    sentence: z.object({ de: z.string(), en: z.string() }),
    data: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'AuditItem' });
export type AuditItem = z.infer<typeof AuditItem>;

/**
 * @param event in the present shape of its kind, as the log reads it
 * @param names of actors, where they are known
 */
export function auditItem(
  { position, id, recordedAt, stream, data, metadata, ...event }: RecordedEvent,
  names: ReadonlyMap<string, string> = new Map(),
): AuditItem {
  const type = event.type as keyof DomainEvents;
  const { sentence } = eventRegistry[type];
  return {
    position,
    id,
    at: recordedAt,
    stream,
    type,
    actor: metadata.actor,
    actorName: names.get(metadata.actor) ?? null,
    byPerson: !isReservedActor(metadata.actor),
    sentence: { de: sentence.de(data as never), en: sentence.en(data as never) },
    data,
  };
}
