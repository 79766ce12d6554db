import type { RecordedEvent } from '../event.ts';

/** The events of one stream that are still to be delivered, in the batches in which they are sent. */
export type Delivery = {
  stream: string;
  /** Always repeated as they are: the other side recognises a repetition by its boundaries. */
  batches: RecordedEvent[][];
};

/** A server takes 1 MiB an append by default; half of it leaves room for what we cannot see. */
const BATCH_BYTES = 512 * 1024;

/** Sorts a page of the log into deliveries by stream, each cut into batches, both in the order of the log. */
export function toDeliveries(page: readonly RecordedEvent[]): Delivery[] {
  const streams = new Map<string, RecordedEvent[]>();
  for (const event of page) {
    const events = streams.get(event.stream);
    if (events) events.push(event);
    else streams.set(event.stream, [event]);
  }
  return [...streams].map(([stream, events]) => ({ stream, batches: cut(events) }));
}

function cut(events: RecordedEvent[]): RecordedEvent[][] {
  const batches: RecordedEvent[][] = [];
  let room = 0;
  for (const event of events) {
    const bytes = bytesOf(event);
    if (bytes > room) {
      batches.push([]);
      room = BATCH_BYTES;
    }
    batches.at(-1)?.push(event);
    room -= bytes;
  }
  return batches;
}

/** What an event takes on the way, nearly. */
const bytesOf = ({ data, metadata }: RecordedEvent): number =>
  Buffer.byteLength(JSON.stringify(data)) + JSON.stringify(metadata).length + 200;
