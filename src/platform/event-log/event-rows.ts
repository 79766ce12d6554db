import type { JsonObject } from './canonical.ts';
import type { RecordedEvent } from './event.ts';

/** An event as the columns of the table come back. */
export type EventRow = {
  position: number;
  id: string;
  stream: string;
  version: number;
  type: string;
  data: JsonObject;
  metadata: RecordedEvent['metadata'];
  recorded_at: string;
  hash: string;
};

export const EVENT_COLUMNS = `position, id, stream, version, type, data, metadata, recorded_at, encode(hash, 'hex') as hash`;

export function toRecordedEvent({ recorded_at, ...row }: EventRow): RecordedEvent {
  return { ...row, recordedAt: recorded_at };
}
