import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Answer, openStreams, type ProposedEvent, type StoredEvent } from './streams.ts';

const events = (...ids: string[]): ProposedEvent[] =>
  ids.map((id) => ({
    id,
    type: 'T',
    contentType: 'application/json',
    data: Buffer.from('{}'),
    metadata: Buffer.from(''),
  }));
const written = (answer: Answer) => (answer.is === 'success' ? answer.revision : answer.is);

function withStream() {
  const streams = openStreams();
  streams.commit('s', 'no-stream', events('a', 'b', 'c'));
  const commit = (expected: Parameters<typeof streams.commit>[1], ...ids: string[]) =>
    written(streams.commit('s', expected, events(...ids)));
  return { streams, commit, size: () => streams.all().length };
}

test('a revision is taken literally', () => {
  const { commit, size } = withStream();
  assert.is(commit(2, 'd'), 3);
  assert.is(commit(9, 'e'), 'wrong-version');
  assert.is(commit('no-stream', 'e'), 'wrong-version');
  assert.is(commit(1, 'e'), 'wrong-version');
  assert.is(size(), 4);
});

test('the same events at the same place are done again without being written', () => {
  const { commit, size } = withStream();
  assert.is(commit('no-stream', 'a', 'b', 'c'), 2);
  assert.is(commit('no-stream', 'a', 'b'), 1);
  assert.is(commit(0, 'b', 'c'), 2);
  assert.is(commit(1, 'c'), 2);
  assert.is(size(), 3);
});

test('a repetition that goes on with new events is a conflict', () => {
  const { commit, size } = withStream();
  assert.is(commit('no-stream', 'a', 'b', 'c', 'd'), 'wrong-version');
  assert.is(commit(1, 'c', 'd'), 'wrong-version');
  assert.is(commit('no-stream', 'b', 'c'), 'wrong-version');
  assert.is(size(), 3);
});

test('without a revision, ids that are still remembered are recognised', () => {
  const { commit, size } = withStream();
  assert.is(commit('any', 'b', 'c'), 2);
  assert.is(commit('stream-exists', 'a'), 0);
  assert.is(commit('any', 'c', 'd'), 'wrong-version');
  assert.is(commit('any', 'd', 'a'), 4);
  assert.is(size(), 5);

  const forgetful = openStreams({ recentIds: 1 });
  forgetful.commit('s', 'any', events('a', 'b'));
  assert.is(written(forgetful.commit('s', 'any', events('a'))), 2);
  assert.is(written(forgetful.commit('none', 'stream-exists', events('z'))), 'wrong-version');
});

test('an id in one stream says nothing about another', () => {
  const { streams } = withStream();
  assert.is(written(streams.commit('t', 'any', events('a'))), 0);
});

test('deleted streams stay deleted, and large appends are refused whole', () => {
  const { streams, commit } = withStream();
  streams.tombstone('s');
  assert.is(commit('any', 'x'), 'deleted');
  assert.is(streams.read('s'), 'deleted');
  const small = openStreams({ maxAppendBytes: 7 });
  assert.is(written(small.commit('s', 'any', events('a'))), 0);
  assert.equal(small.commit('s', 'any', events('b', 'c')), { is: 'too-large', limit: 7 });
  assert.is(small.all().length, 1);
});

test('what metadata hides is not read, counts on, and is still recognised until it is scavenged', () => {
  const { streams, commit } = withStream();
  const keep = (metadata: object) =>
    streams.commit('$$s', 'any', [
      {
        ...(events(JSON.stringify(metadata))[0] as ProposedEvent),
        data: Buffer.from(JSON.stringify(metadata)),
      },
    ]);
  const readable = () => {
    const found = streams.read('s');
    return Array.isArray(found) ? found.map(({ id, revision }) => `${id}${revision}`) : found;
  };
  keep({ $tb: 1 });
  assert.equal(readable(), ['b1', 'c2']);
  keep({ $maxCount: 1 });
  assert.equal(readable(), ['c2']);
  assert.is(commit(2, 'd'), 3);
  assert.equal(readable(), ['d3']);
  assert.is(commit('no-stream', 'a', 'b', 'c'), 2);
  streams.scavenge({ restart: false });
  assert.is(commit('no-stream', 'a', 'b', 'c'), 'wrong-version');
});

test('a deleted stream is none to readers, and takes what it does not know behind what is hidden', () => {
  const { streams, commit } = withStream();
  streams.softDelete('s');
  assert.is(streams.read('s'), undefined);
  assert.is(commit('no-stream', 'a', 'b', 'c'), 2);
  assert.is(commit('no-stream', 'a', 'b', 'c', 'd'), 'wrong-version');
  assert.is(streams.read('s'), undefined);
  streams.scavenge({ restart: true });
  assert.is(commit('no-stream', 'a', 'b', 'c'), 5);
  assert.equal(
    (streams.read('s') as StoredEvent[]).map(({ revision }) => revision),
    [3, 4, 5],
  );
});

test.run();
