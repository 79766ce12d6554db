import { z } from 'zod';
import { type DomainEvents, eventRegistry } from '../../domain/events/index.ts';
import { oneLine, PastTime } from '../../platform/http/index.ts';

/** Every kind of event there is. */
export const EVENT_TYPES = Object.keys(eventRegistry) as [keyof DomainEvents, ...(keyof DomainEvents)[]];
export const EventTypeName = z
  .enum(EVENT_TYPES, { error: `one of ${EVENT_TYPES.join(', ')}` })
  .meta({ id: 'EventType' });

/** What of the log is asked for; every part that is given must hold. */
export const AuditFilter = {
  stream: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, 'the name of a stream, such as document-42')
    .optional(),
  type: EventTypeName.optional(),
  actor: oneLine(200, 'an actor as the audit trail names it').optional(),
  from: PastTime.optional().meta({ description: 'Recorded at or after this time' }),
  to: PastTime.optional().meta({ description: 'Recorded before this time' }),
};

const Position = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** Pages by position: a page stays what it is while the log grows. */
export const AuditPaging = {
  after: Position.optional().meta({ description: 'Facts after this position, the oldest first' }),
  before: Position.optional().meta({
    description: 'Facts before this position, the newest first; so is a page with neither',
  }),
  limit: z.coerce.number().int().min(1).max(200).default(50),
};
