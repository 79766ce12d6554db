import type { Client } from 'pg';
import { copyOut, isoTime } from '../database/index.ts';
import type { RecordedEvent } from './event.ts';

/** How many positions one statement reads: no snapshot gets old, and a fold that fails stops soon. */
const POSITIONS_A_STATEMENT = 20_000;

export type ScanRange = {
  after: number;
  upTo: number;
  /** Only these events; all when left out. */
  only?: EventFilter;
};

/**
 * Events of the types that have a handler, and of unknown types: a release that cannot read an event
 * must meet it, and not pass it over.
 */
export type EventFilter = { handled: readonly string[]; known?: readonly string[] | undefined };

/**
 * Reads a part of the log by position, in batches, as fast as PostgreSQL gives it out.
 *
 * @param onBatch called with the position up to which everything has been read
 * @throws what `onEvent` throws, after its batch
 */
export async function scanLog(
  client: Client,
  { after, upTo, only }: ScanRange,
  onEvent: (event: RecordedEvent) => void,
  onBatch: (position: number) => unknown = () => {},
): Promise<void> {
  const filter = only ? `and ${filterSql(client, only)}` : '';
  for (let from = after; from < upTo; from += POSITIONS_A_STATEMENT) {
    const to = Math.min(from + POSITIONS_A_STATEMENT, upTo);
    await copyOut(
      client,
      `copy (${scanSelect(`position > ${from} and position <= ${to} ${filter}`)}) to stdout`,
      (columns) => onEvent(new ScannedEvent(columns as string[])),
    );
    await onBatch(to);
  }
}

function filterSql(client: Client, { handled, known }: EventFilter): string {
  const list = (types: readonly string[]) => types.map((type) => client.escapeLiteral(type)).join(', ');
  return `(type in (${list(handled)})${known ? ` or type not in (${list(known)})` : ''})`;
}

/** The select behind a scan; exported for the test of its plan and for the benches. */
export const scanSelect = (where: string): string =>
  `select position, id, stream, version, type, data, metadata, recorded_at, encode(hash, 'hex')
     from events where ${where} order by position`;

/**
 * Takes its texts apart only when they are asked for: a read model needs few of them, and reading JSON is most
 * of what a rebuild does.
 */
class ScannedEvent implements RecordedEvent {
  readonly position: number;
  readonly id: string;
  readonly stream: string;
  readonly version: number;
  readonly type: string;
  readonly hash: string;
  private readonly texts: { data: string; metadata: string; recordedAt: string };
  private parsedData: RecordedEvent['data'] | undefined;
  private parsedMetadata: RecordedEvent['metadata'] | undefined;

  constructor(columns: string[]) {
    const [position, id = '', stream = '', version, type = '', data = '', metadata = '', at = '', hash = ''] =
      columns;
    this.position = Number(position);
    this.id = id;
    this.stream = stream;
    this.version = Number(version);
    this.type = type;
    this.hash = hash;
    this.texts = { data, metadata, recordedAt: at };
  }

  get data(): RecordedEvent['data'] {
    this.parsedData ??= JSON.parse(this.texts.data) as RecordedEvent['data'];
    return this.parsedData;
  }

  get metadata(): RecordedEvent['metadata'] {
    this.parsedMetadata ??= JSON.parse(this.texts.metadata) as RecordedEvent['metadata'];
    return this.parsedMetadata;
  }

  get recordedAt(): string {
    return isoTime(this.texts.recordedAt);
  }
}
