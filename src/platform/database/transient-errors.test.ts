import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { TimedOut } from '../async/index.ts';
import { isTransientDatabaseError } from './index.ts';

const coded = (code: string) => Object.assign(new Error('no'), { code });

test('what fails for the moment of the database is told from what is wrong in itself', () => {
  for (const code of [
    'ECONNREFUSED',
    'ECONNRESET',
    '57P01',
    '57P03',
    '57014',
    '55P03',
    '08006',
    '53300',
    '40P01',
    '25006',
  ])
    assert.ok(isTransientDatabaseError(coded(code)), code);
  for (const message of [
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
  ])
    assert.ok(isTransientDatabaseError(new Error(message)), message);
  assert.ok(isTransientDatabaseError(new TimedOut('The database does not answer')));

  for (const code of ['23505', '42P01', '22P02', 'ERR_ASSERTION', 'ENOENT'])
    assert.not(isTransientDatabaseError(coded(code)), code);
  for (const other of [
    new TypeError('x is not a function'),
    new Error('a rule'),
    null,
    undefined,
    'text',
    {},
  ])
    assert.not(isTransientDatabaseError(other), String(other));
});

test.run();
