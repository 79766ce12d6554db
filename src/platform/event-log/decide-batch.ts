import type { JsonObject } from './canonical.ts';
import { EventIdConflict, VersionConflict } from './errors.ts';
import type { Origin, RecordedEvent } from './event.ts';
import { chainHash } from './hash-chain.ts';
import { foldEvent, type Key, type Projection, type Row } from './projection.ts';

/** A statement that travels in the same transaction, for instance a job to be sent. */
export type Statement = { text: string; values?: unknown[] };

/** What one caller wants to have recorded, all or nothing; on one stream or on several. */
export type AppendRequest = {
  events: PreparedEvent[];
  /** Versions that streams must have before the first of these events. */
  expected: { stream: string; version: number }[];
  alongside: Statement[];
};

/** An event that has passed its schema, with its canonical texts made once, for the hash and the insert. */
export type PreparedEvent = {
  id: string;
  stream: string;
  type: string;
  data: JsonObject;
  dataText: string;
  metadata: Origin & { schema: number };
  metadataText: string;
};

/** The state of the log under its lock, as far as the batch needs it. */
export type LogState = {
  head: { position: number; hash: string; recordedAt: string };
  now: string;
  versions: Map<string, number>;
  known: Map<string, RecordedEvent>;
  rows: Map<Projection, Map<Key, Row>>;
};

export type Decision = {
  /** One outcome a request, in order. */
  outcomes: Outcome[];
  inserts: RecordedEvent[];
  texts: PreparedEvent[];
  changes: Map<Projection, Map<Key, Row | null>>;
  alongside: Statement[];
};
export type Outcome = { recorded: RecordedEvent[] } | { refused: unknown };

/**
 * Decides a whole batch in memory, request by request: each sees what the ones before it did, and a refused
 * one leaves no trace: no position, no version, no row.
 */
export function decideBatch(requests: AppendRequest[], state: LogState): Decision {
  const decision: Decision = { outcomes: [], inserts: [], texts: [], changes: new Map(), alongside: [] };
  const versions = new Map(state.versions);
  const known = new Map(state.known);
  const foldRequest = folder(state.rows, decision.changes);
  let { position, hash } = state.head;
  const recordedAt = state.now > state.head.recordedAt ? state.now : state.head.recordedAt;

  const decideRequest = ({ events, expected, alongside }: AppendRequest): Outcome => {
    const before = repeated(events, known);
    if (before) return { recorded: before };
    for (const { stream, version } of expected) {
      const actual = versions.get(stream) ?? 0;
      if (actual !== version) throw new VersionConflict(stream, version, actual);
    }

    const recorded: RecordedEvent[] = [];
    const reached = new Map<string, number>();
    let last = hash;
    for (const { id, stream, type, data, dataText, metadata, metadataText } of events) {
      const version = (reached.get(stream) ?? versions.get(stream) ?? 0) + 1;
      const place = { position: position + recorded.length + 1, id, stream, version, type, recordedAt };
      last = chainHash(last, place, dataText, metadataText);
      recorded.push({ ...place, data, metadata, hash: last });
      reached.set(stream, version);
    }
    foldRequest(recorded);

    position += recorded.length;
    hash = last;
    for (const [stream, version] of reached) versions.set(stream, version);
    for (const event of recorded) known.set(event.id, event);
    decision.inserts.push(...recorded);
    decision.texts.push(...events);
    decision.alongside.push(...alongside);
    return { recorded };
  };

  for (const request of requests) {
    try {
      decision.outcomes.push(decideRequest(request));
    } catch (refused) {
      decision.outcomes.push({ refused });
    }
  }
  return decision;
}

/** The recorded events when the very same request was written before, undefined when it is new. */
function repeated(events: PreparedEvent[], known: Map<string, RecordedEvent>): RecordedEvent[] | undefined {
  if (known.size === 0 || !events.some(({ id }) => known.has(id))) return undefined;
  const found = events.flatMap(({ id }) => known.get(id) ?? []);
  const same = events.every(
    ({ stream, type }, index) => found[index]?.stream === stream && found[index]?.type === type,
  );
  if (same && found.length === events.length) return found;
  throw new EventIdConflict(`Events with these ids are recorded already, but not as this: ${found[0]?.id}`);
}

type Changes = Map<Projection, Map<Key, Row | null>>;

/**
 * Folds the events of one request after the other; what a request changes is kept only when all of its folds
 * went well.
 */
function folder(loaded: Map<Projection, Map<Key, Row>>, changes: Changes): (events: RecordedEvent[]) => void {
  const mine: Changes = new Map();
  const views = [...loaded].map(([projection, rows]) => ({
    projection,
    get(key: Key): Row | null {
      // A removed row is null there; an untouched one is missing.
      const row = mine.get(projection)?.get(key);
      if (row !== undefined) return row;
      const before = changes.get(projection)?.get(key);
      return before !== undefined ? before : (rows.get(key) ?? null);
    },
    set: (key: Key, row: Row | null) => void rowsOf(mine, projection).set(key, row),
  }));
  return (events) => {
    mine.clear();
    for (const view of views) for (const event of events) foldEvent(view.projection, event, view);
    for (const [projection, rows] of mine) {
      const target = rowsOf(changes, projection);
      for (const [key, row] of rows) target.set(key, row);
    }
  };
}

function rowsOf(changes: Changes, projection: Projection): Map<Key, Row | null> {
  let rows = changes.get(projection);
  if (!rows) {
    rows = new Map();
    changes.set(projection, rows);
  }
  return rows;
}
