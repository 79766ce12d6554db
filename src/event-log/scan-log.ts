import type { Client } from 'pg';
import { copyOut, isoTime } from '../database/index.ts';
import type { RecordedEvent } from './event.ts';

/** So many positions are read by one statement: no snapshot gets old, and a fold that fails stops soon. */
const POSITIONS_A_STATEMENT = 20_000;

export type ScanRange = {
  after: number;
  upTo: number;
  /** Only events of these types; all when left out. */
  types?: readonly string[];
};

/**
 * Reads a part of the log by position, in batches, as fast as PostgreSQL gives it out.
 *
 * @param onBatch told the position up to which everything has been read
 * @throws what `onEvent` throws, after its batch
 */
export async function scanLog(
  client: Client,
  { after, upTo, types }: ScanRange,
  onEvent: (event: RecordedEvent) => void,
  onBatch: (position: number) => unknown = () => {},
): Promise<void> {
  const onlyTypes = types
    ? `and type in (${types.map((type) => client.escapeLiteral(type)).join(', ')})`
    : '';
  for (let from = after; from < upTo; from += POSITIONS_A_STATEMENT) {
    const to = Math.min(from + POSITIONS_A_STATEMENT, upTo);
    await copyOut(
      client,
      `copy (${scanSelect(`position > ${from} and position <= ${to} ${onlyTypes}`)}) to stdout`,
      (columns) => onEvent(eventOf(columns as string[])),
    );
    await onBatch(to);
  }
}

/** The select behind a scan; exported for the test of its plan and for the benches. */
export const scanSelect = (where: string): string =>
  `select position, id, stream, version, type, data, metadata, recorded_at, encode(hash, 'hex')
     from events where ${where} order by position`;

function eventOf(columns: string[]): RecordedEvent {
  const [position, id = '', stream = '', version, type = '', data = '', metadata = '', at = '', hash = ''] =
    columns;
  return {
    position: Number(position),
    id,
    stream,
    version: Number(version),
    type,
    data: JSON.parse(data),
    metadata: JSON.parse(metadata),
    recordedAt: isoTime(at),
    hash,
  };
}
