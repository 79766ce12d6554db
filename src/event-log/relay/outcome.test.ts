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

test('credentials that nobody accepts are no matter of one stream', () => {
  assert.is(outcomeOf(clientError({ type: 'access-denied', code: 16 })).is, 'again');
  assert.is(outcomeOf(clientError({ type: 'access-denied', code: 7 })).is, 'refused');
  assert.is(outcomeOf(clientError({ type: 'access-denied' })).is, 'refused');
});

test('what the stream or the append itself is refused for is told apart', () => {
  assert.is(outcomeOf(clientError({ type: 'wrong-expected-version' })).is, 'wrong-version');
  assert.equal(outcomeOf(clientError({ type: 'maximum-append-size-exceeded', maxAppendSize: 7 })), {
    is: 'too-large',
    limit: 7,
  });
  assert.is(outcomeOf(clientError({ type: 'stream-deleted' })).is, 'refused');
  assert.is(outcomeOf(clientError({ type: 'unknown' })).is, 'odd');
});

test.run();
