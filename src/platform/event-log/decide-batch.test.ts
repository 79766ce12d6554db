import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { canonical } from './canonical.ts';
import { type AppendRequest, decideBatch, type LogState, type PreparedEvent } from './decide-batch.ts';
import { EventIdConflict, VersionConflict } from './errors.ts';
import { GENESIS } from './hash-chain.ts';
import type { Projection, Row } from './projection.ts';

const counter: Projection = {
  name: 'counter',
  version: 1,
  key: 'name',
  keysOf: ({ data }) => [data.name as string],
  on: {
    Counted: (row, { data }) => ({ name: data.name, count: ((row?.count as number) ?? 0) + 1 }),
    Forgotten: () => null,
    Poison: () => {
      throw new Error('this fold does not like the event');
    },
  },
};

const metadata = { actor: 'test', correlationId: 'c', schema: 1 };
const event = (id: string, type = 'Counted', name = 'a'): Omit<PreparedEvent, 'stream'> => ({
  id,
  type,
  data: { name },
  dataText: canonical({ name }),
  metadata,
  metadataText: canonical(metadata),
});
const request = (
  stream: string,
  events: Omit<PreparedEvent, 'stream'>[],
  version?: number,
): AppendRequest => ({
  events: events.map((one) => ({ ...one, stream })),
  expected: version === undefined ? [] : [{ stream, version }],
  alongside: [],
});
const together = (...requests: AppendRequest[]): AppendRequest => ({
  events: requests.flatMap(({ events }) => events),
  expected: requests.flatMap(({ expected }) => expected),
  alongside: [],
});
const emptyLog = (rows: Row[] = []): LogState => ({
  head: { position: 0, hash: GENESIS, recordedAt: '' },
  now: '2026-11-21T08:00:00.000Z',
  versions: new Map(),
  known: new Map(),
  rows: new Map([[counter, new Map(rows.map((row) => [row.name as string, row]))]]),
});

const batch = suite('a batch');

batch('numbers positions without gaps and versions by stream, in the order of the callers', () => {
  const { inserts } = decideBatch(
    [request('s-1', [event('1'), event('2')]), request('s-2', [event('3')]), request('s-1', [event('4')])],
    emptyLog(),
  );
  assert.equal(
    inserts.map(({ position, stream, version }) => [position, stream, version]),
    [
      [1, 's-1', 1],
      [2, 's-1', 2],
      [3, 's-2', 1],
      [4, 's-1', 3],
    ],
  );
});

batch('counts what earlier callers wrote when it checks an expected version', () => {
  const { outcomes, inserts } = decideBatch(
    [request('s', [event('1')], 0), request('s', [event('2')], 0), request('s', [event('3')], 1)],
    emptyLog(),
  );
  assert.instance((outcomes[1] as { refused: unknown }).refused, VersionConflict);
  assert.equal(
    inserts.map(({ id }) => id),
    ['1', '3'],
  );
});

batch('records on several streams together, or not at all', () => {
  const { outcomes, inserts } = decideBatch(
    [
      together(request('a', [event('1')], 0), request('b', [event('2')], 0)),
      together(request('a', [event('3')], 1), request('b', [event('4')], 7)),
      together(request('b', [event('5')], 1), request('a', [event('6'), event('7')], 1)),
    ],
    emptyLog(),
  );
  assert.instance((outcomes[1] as { refused: unknown }).refused, VersionConflict);
  assert.equal(
    inserts.map(({ id, stream, version }) => [id, stream, version]),
    [
      ['1', 'a', 1],
      ['2', 'b', 1],
      ['5', 'b', 2],
      ['6', 'a', 2],
      ['7', 'a', 3],
    ],
  );
});

batch('refuses only the caller whose fold throws, and leaves no trace of it', () => {
  const { outcomes, inserts, changes } = decideBatch(
    [
      request('s', [event('1')]),
      request('s', [event('2'), event('3', 'Poison')]),
      request('s', [event('4')]),
    ],
    emptyLog(),
  );
  assert.match(String((outcomes[1] as { refused: Error }).refused), 'does not like');
  assert.equal(
    inserts.map(({ id, position, version }) => [id, position, version]),
    [
      ['1', 1, 1],
      ['4', 2, 2],
    ],
  );
  assert.equal(changes.get(counter)?.get('a'), { name: 'a', count: 2 });
});

batch('sees a row that an earlier caller removed as removed', () => {
  const { changes } = decideBatch(
    [request('s', [event('1', 'Forgotten')]), request('s', [event('2')])],
    emptyLog([{ name: 'a', count: 41 }]),
  );
  assert.equal(changes.get(counter)?.get('a'), { name: 'a', count: 1 });
});

batch('answers a repeated id with what is recorded, also within the batch', () => {
  const { outcomes, inserts } = decideBatch(
    [request('s', [event('1')]), request('s', [event('1')])],
    emptyLog(),
  );
  assert.is(inserts.length, 1);
  assert.equal(outcomes[1], outcomes[0]);
});

batch('refuses a known id that now stands for something else', () => {
  const { outcomes } = decideBatch(
    [request('s', [event('1')]), request('other', [event('1')]), request('s', [event('1'), event('2')])],
    emptyLog(),
  );
  for (const outcome of outcomes.slice(1)) {
    assert.instance((outcome as { refused: unknown }).refused, EventIdConflict);
  }
});

batch('never records an earlier time than the event before, whatever the clock says', () => {
  const state = emptyLog();
  state.head.recordedAt = '2026-11-21T09:00:00.000Z';
  const { inserts } = decideBatch([request('s', [event('1')])], state);
  assert.is(inserts[0]?.recordedAt, '2026-11-21T09:00:00.000Z');
});

batch.run();
