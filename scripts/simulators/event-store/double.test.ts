import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { status } from '@grpc/grpc-js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type EventStoreDouble, startEventStoreDouble } from './index.ts';

type ClientError = {
  type?: string;
  code?: number;
  leader?: unknown;
  actualVersion?: unknown;
  maxAppendSize?: number;
};

// The real client against the double: what it makes of the answers is what it makes of the real server's.

for (const batch of [true, false]) {
  const double = suite(`event store double, ${batch ? 'batch append' : 'one append a call'}`);
  let server: EventStoreDouble;
  let client: EventStoreDBClient;
  const append = (stream: string, data: object, expectedRevision: bigint | 'any' | 'no_stream' = 'any') =>
    client.appendToStream(stream, jsonEvent({ type: 'Said', data: { ...data }, metadata: { by: 'me' } }), {
      expectedRevision,
    });
  const failure = (promise: Promise<unknown>): Promise<ClientError> =>
    promise.then(
      () => ({ type: 'none' }),
      (error) => error,
    );

  double.before.each(async () => {
    server = await startEventStoreDouble({ batch, maxAppendBytes: 10_000 });
    client = EventStoreDBClient.connectionString(server.url);
  });
  double.after.each(async () => {
    await client.dispose();
    await server.stop();
  });

  double('gives back what was written, forwards, backwards and from a revision', async () => {
    for (const n of [0, 1, 2]) await append('s', { n, text: 'ä„“\u2028' });
    const read = async (options: Parameters<typeof client.readStream>[1]) => {
      const found = [];
      for await (const { event } of client.readStream('s', options)) found.push(event);
      return found;
    };
    const all = await read({});
    assert.equal(
      all.map((event) => event?.data),
      [0, 1, 2].map((n) => ({ n, text: 'ä„“\u2028' })),
    );
    assert.equal(
      all.map((event) => event?.revision),
      [0n, 1n, 2n],
    );
    assert.equal(all[0]?.metadata, { by: 'me' });
    assert.ok(Math.abs((all[0]?.created.getTime() ?? 0) - Date.now()) < 10_000);
    assert.equal(
      (await read({ fromRevision: 1n, maxCount: 1 })).map((event) => event?.revision),
      [1n],
    );
    assert.equal(
      (await read({ direction: 'backwards', fromRevision: 'end', maxCount: 2 })).map(
        (event) => event?.revision,
      ),
      [2n, 1n],
    );
    assert.equal((await read({ fromRevision: 9n })).length, 0);
  });

  double('answers as the server does', async () => {
    assert.is((await append('s', {}, 'no_stream')).nextExpectedRevision, 0n);
    const wrong = await failure(append('s', {}, 'no_stream'));
    assert.equal([wrong.type, wrong.actualVersion], ['wrong-expected-version', 0n]);
    assert.equal((await failure(append('t', {}, 4n))).actualVersion, 'no_stream');
    const large = await failure(append('s', { text: 'x'.repeat(10_000) }));
    assert.equal([large.type, large.maxAppendSize], ['maximum-append-size-exceeded', 10_000]);
    server.tombstone('s');
    assert.is((await failure(append('s', {}))).type, 'stream-deleted');
    const readAll = async (stream: string) => {
      for await (const _ of client.readStream(stream));
    };
    assert.is((await failure(readAll('s'))).type, 'stream-deleted');
    assert.is((await failure(readAll('none'))).type, 'stream-not-found');
  });

  double('fails in all ways, and only as often as it is told to', async () => {
    const ways = [
      ['unavailable', 'unavailable'],
      ['cancelled', 'cancelled'],
      ['denied', 'access-denied'],
      ['append-denied', 'access-denied'],
      ['not-ready', batch ? 'unknown' : 'unavailable'],
      ['unknown', 'unknown'],
      ['wrong-version', 'wrong-expected-version'],
    ] as const;
    for (const [is, type] of ways) {
      server.behave({ is }, { times: 1 });
      assert.is((await failure(append('s', {}))).type, type, is);
    }
    server.behave({ is: 'timeout', committed: false }, { times: 1 });
    assert.is((await failure(append('s', {}))).type, batch ? 'deadline-exceeded' : 'timeout');
    server.behave({ is: 'not-leader', leaderPort: server.port }, { times: 1 });
    const notLeader = await failure(append('s', {}));
    assert.equal(
      [notLeader.type, notLeader.leader],
      ['not-leader', { address: '127.0.0.1', port: server.port }],
    );
    assert.is(server.size(), 0);
    server.behave({ is: 'drop-after-commit' }, { times: 1 });
    assert.is((await failure(append('s', {}))).code, 14);
    assert.is(server.size(), 1, 'committed before the connection was cut');
    server.behave({ is: 'hang' }, { stream: 'other' });
    await append('s', {});
    assert.is(server.size(), 2);
  });

  double('takes 16 MiB a message, and refuses in words of its own what one event may not weigh', async () => {
    const { code } = await failure(append('s', { text: 'x'.repeat(17_000_000) }));
    assert.is(code, status.RESOURCE_EXHAUSTED);
    const strict = await startEventStoreDouble({ batch, maxEventBytes: 100 });
    const other = EventStoreDBClient.connectionString(strict.url);
    const refused = await failure(
      other.appendToStream('s', jsonEvent({ type: 'Said', data: { text: 'x'.repeat(100) } })),
    );
    assert.match(
      String(refused),
      batch ? /Could not recognize MaximumAppendEventSizeExceeded/ : /Maximum Append/,
    );
    await other.dispose();
    await strict.stop();
  });

  double('fails at each second request where it is told so', async () => {
    server.behave({ is: 'unknown' }, { each: 2 });
    const types = [];
    for (let n = 0; n < 4; n += 1) types.push((await failure(append('s', {}))).type);
    assert.equal(types, ['none', 'unknown', 'none', 'unknown']);
  });

  double('says nothing where it hangs or loses the answer', async () => {
    const silent = (stream: string) =>
      Promise.race([
        failure(append(stream, {})),
        new Promise((late) => setTimeout(() => late('silence'), 100)),
      ]);
    await append('s', {});
    server.behave({ is: 'lost-answer' }, { times: 1 });
    assert.is(await silent('s'), 'silence');
    assert.is(server.size(), 2);
    server.behave({ is: 'hang' }, { times: 1 });
    assert.is(await silent('s'), 'silence');
    assert.is(server.size(), 2);
    server.setUp(false);
    assert.is((await failure(append('s', {}))).code, 14);
  });

  double.run();
}
