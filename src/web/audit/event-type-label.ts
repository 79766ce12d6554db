import type { Schemas } from '../api/interface.ts';
import type { Translate } from '../texts/index.ts';

export type EventType = Schemas['EventType'];

/** A kind of event in words. */
export const eventTypeLabel = (t: Translate, type: EventType): string => t(`event.${type}`);
