import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Remedy, remedyFor } from './failed-turn.ts';

const failed = suite('what to do about a failed turn');
const ofState = (code: string, constraint?: string) =>
  remedyFor(Object.assign(new Error(code), { code, constraint }));

// Every class that PostgreSQL knows; the states named in full differ from the rest of their class.
const CLASSES: Record<Remedy, string[]> = {
  again: ['40', '53', '55P03', '57014'],
  reconnect: ['08', '25P03', '25006', '26', '57', '58'],
  isolate: [
    ...['01', '02', '03', '09', '0A', '0B', '0F', '0L', '0P', '0Z', '10', '20', '21', '22', '23', '24', '25'],
    ...[
      '27',
      '28',
      '2B',
      '2D',
      '2F',
      '34',
      '38',
      '39',
      '3B',
      '3D',
      '3F',
      '42',
      '44',
      '54',
      '55',
      '72',
      'F0',
      'HV',
    ],
    ...['P0', 'XX'],
  ],
};
const NAMED = Object.values(CLASSES)
  .flat()
  .filter((name) => name.length === 5);

failed('each class of SQLSTATE has its remedy', () => {
  for (const [remedy, names] of Object.entries(CLASSES)) {
    for (const name of names) {
      for (const rest of name.length === 5 ? [''] : ['000', '001', 'P01', 'ZZZ']) {
        const code = name + rest;
        if (name.length < 5 && NAMED.includes(code)) continue;
        assert.is(ofState(code), remedy, code);
      }
    }
  }
});

failed('only our own constraints say that the log moved on', () => {
  assert.is(ofState('23505', 'events_stream_version'), 'again');
  assert.is(ofState('23505', 'clients_one_betrieb'), 'isolate');
});

failed('a statement whose table has another column now is prepared anew', () => {
  const error = { code: '0A000', routine: 'RevalidateCachedQuery' };
  assert.is(
    remedyFor(Object.assign(new Error('cached plan must not change result type'), error)),
    'reconnect',
  );
});

failed('a lost connection has no SQLSTATE, a fault of our own neither', () => {
  assert.is(ofState('ECONNRESET'), 'reconnect');
  assert.is(remedyFor(new Error('Query read timeout')), 'reconnect');
  assert.is(remedyFor(new TypeError('undefined is no string')), 'isolate');
});

failed.run();
