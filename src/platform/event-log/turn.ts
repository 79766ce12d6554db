import type { Client } from 'pg';
import { type AppendRequest, type Decision, decideBatch, type LogState } from './decide-batch.ts';
import { OutdatedProcess } from './errors.ts';
import type { RecordedEvent } from './event.ts';
import { EVENT_COLUMNS, toRecordedEvent } from './event-rows.ts';
import { GENESIS } from './hash-chain.ts';
import type { Key, Projection, Row } from './projection.ts';
import type { ReadModelTable } from './read-model-table.ts';

/** Which read models this process writes, and the generation of read models it was built for. */
export type TurnContext = { tables: ReadModelTable[]; generation: number };

/**
 * One turn of the writer: takes the head of the log, decides the whole batch in memory, writes it and commits.
 * Two round trips, each one packet: the statements of a pipeline are sent together and answered together.
 *
 * @param mayRepeat whether parts of the batch may have been written before, so that ids are to be looked up
 * @throws when nothing was written for sure (an error of a statement), or when that is not known (connection)
 */
export async function runTurn(
  client: Client,
  requests: AppendRequest[],
  { tables, generation }: TurnContext,
  mayRepeat: boolean,
): Promise<Decision> {
  const state = await takeHead(client, requests, tables, generation, mayRepeat);
  const decision = decideBatch(requests, state);
  await writeAndCommit(client, decision, state, tables);
  return decision;
}

async function takeHead(
  client: Client,
  requests: AppendRequest[],
  tables: ReadModelTable[],
  generation: number,
  mayRepeat: boolean,
): Promise<LogState> {
  const streams = [...streamsOf(requests)];
  const ids = mayRepeat ? requests.flatMap(({ events }) => events.map(({ id }) => id)) : [];
  const keys = tables.map((table) => ({ table, keys: keysOf(requests, table.projection) }));
  const used = keys.filter(({ keys }) => keys.length > 0);

  const answers = await sendPipelined(client, [
    { text: 'begin' },
    // The lock is a statement of its own: one statement would read with a snapshot older than the lock.
    { name: 'log-lock', text: 'select generation from log_head for update' },
    { name: 'log-top', text: TOP, values: [streams.join('\n')] },
    ids.length > 0 ? { name: 'log-known', text: KNOWN, values: [ids] } : { text: '' },
    ...used.map(({ table, keys }) => ({
      name: `load-${table.projection.name}`,
      text: table.load,
      values: [keys],
    })),
  ]);

  // Checked before anything else: on the tables of a newer release our reads may well have failed.
  const [, lock] = answers;
  if (lock?.status === 'fulfilled' && lock.value.rows[0]?.generation !== generation) {
    await queryPipelined(client, [{ text: 'rollback' }]);
    throw new OutdatedProcess(
      `The read models are at generation ${lock.value.rows[0]?.generation}; this process was started for ${generation}`,
    );
  }
  const [, , top, known, ...rows] = succeeded(answers);
  const { now, position, hash, recorded_at, versions } = top?.rows[0] ?? {};
  return {
    head: { position: position ?? 0, hash: hash ?? GENESIS, recordedAt: recorded_at ?? '' },
    now,
    versions: byStream(streams, versions),
    known: new Map(known?.rows.map((row) => [row.id, toRecordedEvent(row)])),
    rows: new Map(
      used.map(({ table: { projection } }, index) => [projection, byKey(projection, rows[index]?.rows)]),
    ),
  };
}

async function writeAndCommit(
  client: Client,
  decision: Decision,
  state: LogState,
  tables: ReadModelTable[],
): Promise<void> {
  const { inserts, texts, changes, alongside } = decision;
  if (inserts.length === 0) {
    await queryPipelined(client, [{ text: 'rollback' }]);
    return;
  }
  const results = await queryPipelined(client, [
    {
      name: 'log-insert',
      text: INSERT,
      values: [
        inserts[0]?.position,
        inserts[0]?.recordedAt,
        lines(inserts, ({ id }) => id),
        lines(inserts, ({ stream }) => stream),
        lines(inserts, ({ version }) => version),
        lines(inserts, ({ type }) => type),
        lines(texts, ({ dataText }) => dataText),
        lines(texts, ({ metadataText }) => metadataText),
        lines(inserts, ({ hash }) => hash),
      ],
    },
    ...tables.flatMap((table) =>
      rowStatements(table, changes.get(table.projection), state.rows.get(table.projection)),
    ),
    ...(isTimeToSumUp(inserts) ? [{ name: 'sum-up-counts', text: SUM_UP_COUNTS }] : []),
    ...alongside,
    { text: 'commit' },
  ]);
  // The COMMIT of a failed transaction answers ROLLBACK, and that is no error.
  if (results.at(-1)?.command !== 'COMMIT') throw new Error(`commit answered ${results.at(-1)?.command}`);
}

function rowStatements(
  table: ReadModelTable,
  changed: Map<Key, Row | null> | undefined,
  before: Map<Key, Row> | undefined,
): Statement[] {
  if (!changed) return [];
  const rows: Row[] = [];
  const removed: Key[] = [];
  let more = 0;
  for (const [key, row] of changed) {
    if (row) rows.push(row);
    else removed.push(key);
    more += Number(row !== null) - Number(before?.has(key));
  }
  const { name, counted } = table.projection;
  return [
    // First, because what a removed row had to itself may be another one's now.
    ...(removed.length > 0 ? [{ name: `remove-${name}`, text: table.remove, values: [removed] }] : []),
    ...(rows.length > 0
      ? [{ name: `upsert-${name}`, text: table.upsert, values: [JSON.stringify(rows)] }]
      : []),
    ...(counted && more !== 0 ? [{ name: 'count-rows', text: COUNT_ROWS, values: [name, more] }] : []),
  ];
}

function streamsOf(requests: AppendRequest[]): Set<string> {
  const streams = new Set<string>();
  for (const { events, expected } of requests) {
    for (const { stream } of expected) streams.add(stream);
    for (const { stream } of events) streams.add(stream);
  }
  return streams;
}

function keysOf(requests: AppendRequest[], projection: Projection): Key[] {
  const keys = new Set<Key>();
  for (const { events } of requests) {
    for (const event of events) {
      if (projection.on[event.type]) for (const key of projection.keysOf(event)) keys.add(key);
    }
  }
  return [...keys];
}

const byKey = (projection: Projection, rows: Row[] = []): Map<Key, Row> =>
  new Map(rows.map((row) => [row[projection.key] as Key, row]));

function byStream(streams: string[], versions: string): Map<string, number> {
  const numbers = versions.split(',');
  return new Map(streams.map((stream, index) => [stream, Number(numbers[index])]));
}

type Statement = { text: string; values?: unknown[]; name?: string };
// biome-ignore lint/suspicious/noExplicitAny: rows of six different statements, read by name just above
type Result = { rows: any[]; command: string };

/** Sends statements in one packet and waits for all answers; the first that failed is the one to blame. */
const queryPipelined = async (client: Client, statements: Statement[]): Promise<Result[]> =>
  succeeded(await sendPipelined(client, statements));

function sendPipelined(client: Client, statements: Statement[]): Promise<PromiseSettledResult<Result>[]> {
  const { stream } = (client as unknown as { connection: { stream: Corkable } }).connection;
  stream.cork();
  const answers = statements.map((statement) => (statement.text ? client.query(statement) : EMPTY));
  stream.uncork();
  return Promise.allSettled(answers);
}

function succeeded(answers: PromiseSettledResult<Result>[]): Result[] {
  const failed = answers.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return answers.map((answer) => (answer as PromiseFulfilledResult<Result>).value);
}

type Corkable = { cork(): void; uncork(): void };
const EMPTY = { rows: [], command: '' };

// The sub-select keeps the one row of an empty log. clock_timestamp() is read after the lock was granted. The
// versions come as one text, in the order of the question: rows would cost more to take apart than to find.
const TOP = `
  select date_trunc('milliseconds', clock_timestamp()) as now, position, encode(hash, 'hex') as hash, recorded_at,
         array_to_string(array(
           select coalesce((select version from events where stream = wanted order by version desc limit 1), 0)
             from unnest(string_to_array($1, E'\\n')) as wanted
         ), ',') as versions
    from (select 1) as one
    left join lateral (select position, hash, recorded_at from events order by position desc limit 1) as top on true`;

const KNOWN = `select ${EVENT_COLUMNS} from events where id = any($1::uuid[])`;

// Positions go on from the first, so the place in the list is enough. Columns travel as lines of one text each:
// arrays of JSON would be escaped quote by quote on this side and unescaped on the other.
const INSERT = `
  insert into events (position, recorded_at, id, stream, version, type, data, metadata, hash)
  select $1::bigint + place - 1, $2::timestamptz, id::uuid, stream, version::integer, type, data::jsonb,
         metadata::jsonb, decode(hash, 'hex')
    from unnest(string_to_array($3, E'\\n'), string_to_array($4, E'\\n'), string_to_array($5, E'\\n'),
                string_to_array($6, E'\\n'), string_to_array($7, E'\\n'), string_to_array($8, E'\\n'),
                string_to_array($9, E'\\n'))
      with ordinality as event (id, stream, version, type, data, metadata, hash, place)`;

// Only ever put in: a row that each turn updates would leave dead versions that one long report keeps alive.
const COUNT_ROWS = 'insert into read_model_counts (name, rows) values ($1, $2)';

// Under the lock of the log, so no other process counts meanwhile.
const SUM_UP_COUNTS = `
  with before as (delete from read_model_counts returning name, rows)
  insert into read_model_counts (name, rows) select name, sum(rows) from before group by name`;
const SUM_UP_EVERY = 2_000;

/** Once per this number of positions, by any writer. */
const isTimeToSumUp = (inserts: RecordedEvent[]): boolean => {
  const first = (inserts[0]?.position ?? 0) - 1;
  const last = first + inserts.length;
  return Math.floor(first / SUM_UP_EVERY) < Math.floor(last / SUM_UP_EVERY);
};

/** None of them holds a line feed: JSON escapes it, and names of streams are refused with one. */
function lines<Item>(items: Item[], text: (item: Item) => string | number): string {
  let all = '';
  for (const item of items) {
    if (all !== '') all += '\n';
    all += text(item);
  }
  return all;
}

/** The hot statements, for the test that guards their plans. */
export const hotStatements = { TOP, KNOWN, INSERT };
