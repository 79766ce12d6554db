import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { NoAnswer, outcomeOf } from './outcome.ts';

const clientError = (fields: object, message = '') => Object.assign(new Error(message), fields);

test('whatever is not known to be final is tried again', () => {
  const passing = [
    new NoAnswer('no answer within 10 ms'),
    clientError({ code: 14 }, '14 UNAVAILABLE: No connection established'),
    clientError({}, 'Failed to discover after 10 attempts.'),
    clientError({ type: 'unavailable', code: 14 }),
    clientError({ type: 'cancelled', code: 1 }),
    clientError({ type: 'deadline-exceeded' }),
    clientError({ type: 'timeout', code: 10 }),
    clientError({ type: 'not-leader', code: 5 }),
    clientError({ type: 'unknown', code: 2 }, '2 UNKNOWN: the connection ended'),
    undefined,
  ];
  for (const error of passing) assert.is(outcomeOf(error).is, 'again', JSON.stringify(error));
});

test('a server that starts or elects says so of each stream: no matter of one of them', () => {
  for (const text of ['Server Is Not Ready', 'Server Is Busy', 'No leader info available in response']) {
    const error = clientError({ type: 'unknown' }, `Could not recognize ${text}`);
    assert.is(outcomeOf(error).is, 'again', text);
  }
});

test('a cluster that cannot elect is told in words', () => {
  const leader = { address: 'node-b', port: 2113 };
  const notLeader = clientError(
    { type: 'not-leader', code: 5, leader },
    '5 NOT_FOUND: Leader info available',
  );
  assert.match(JSON.stringify(outcomeOf(notLeader)), /does not lead; it names node-b:2113/);
  const none = outcomeOf(clientError({}, 'Failed to discover after 10 attempts.'));
  assert.match(JSON.stringify(none), /no node .* leads or follows.*Failed to discover after 10 attempts/);
});

test('credentials that nobody accepts are no matter of one stream; without any, each of them is denied', () => {
  assert.is(outcomeOf(clientError({ type: 'access-denied', code: 16 })).is, 'again');
  for (const error of [{ type: 'access-denied', code: 7 }, { type: 'access-denied' }]) {
    assert.equal(outcomeOf(clientError(error)), { is: 'doubtful', why: 'writing to the stream is denied' });
    assert.equal(outcomeOf(clientError(error), 'reading'), {
      ...{ is: 'doubtful', why: 'reading the stream is denied' },
    });
  }
});

test('a message that is too large ends the call of all: whose it was shows beside others', () => {
  const text = '8 RESOURCE_EXHAUSTED: Received message exceeds the maximum configured message size';
  assert.equal(outcomeOf(clientError({ type: 'unknown', code: 8 }, text)), { is: 'doubtful', why: text });
});

test('what the stream or the append itself is refused for is told apart', () => {
  assert.is(outcomeOf(clientError({ type: 'wrong-expected-version' })).is, 'wrong-version');
  assert.equal(outcomeOf(clientError({ type: 'maximum-append-size-exceeded', maxAppendSize: 7 })), {
    is: 'too-large',
    limit: 7,
  });
  assert.is(outcomeOf(clientError({ type: 'stream-deleted' })).is, 'refused');
  const event = clientError({ type: 'unknown' }, 'Could not recognize MaximumAppendEventSizeExceeded');
  assert.equal(outcomeOf(event), { is: 'too-large', limit: undefined });
  assert.is(outcomeOf(clientError({ type: 'unknown' })).is, 'doubtful');
});

test.run();
