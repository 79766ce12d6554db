import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { until } from '../../../scripts/testing/until.ts';
import { type ImapConnection, MailServerError } from '../../services/mail-accounts/index.ts';
import { keptMailboxes } from './kept-mailboxes.ts';

/** A mail server that counts: how many connections were opened, and which are closed. */
function countingServer() {
  const closed: number[] = [];
  const dead = new Set<number>();
  let opened = 0;
  const openImap = async (): Promise<ImapConnection> => {
    const id = ++opened;
    const run = async () => {
      if (dead.has(id)) throw new MailServerError('connection-lost', { protocol: 'imap' });
      return id as never;
    };
    return { run, inFolder: run, close: async () => void closed.push(id) };
  };
  return { openImap, closed, dead };
}
const number = (imap: ImapConnection) => imap.run(async () => 0);

test('one connection serves the next request of the same person to the same account, and nobody else', async () => {
  const server = countingServer();
  const boxes = keptMailboxes(server);
  assert.is(await boxes.use('anna', 'system', number), 1);
  assert.is(await boxes.use('anna', 'system', number), 1);
  assert.is(await boxes.use('ben', 'system', number), 2);
  assert.is(await boxes.use('anna', 'own', number), 3);
  await boxes.close();
  assert.equal(server.closed.sort(), [1, 2, 3]);
});

test('two requests at once have two connections, of which one is kept', async () => {
  const server = countingServer();
  const boxes = keptMailboxes(server);
  const both = await Promise.all([boxes.use('anna', 'system', number), boxes.use('anna', 'system', number)]);
  assert.equal(both.sort(), [1, 2]);
  assert.is(server.closed.length, 1);
  await boxes.close();
  assert.is(server.closed.length, 2);
});

test('one that broke is replaced, one that failed is not kept, a missing folder breaks nothing', async () => {
  const server = countingServer();
  const boxes = keptMailboxes(server);
  await boxes.use('anna', 'system', number);
  server.dead.add(1);
  assert.is(await boxes.use('anna', 'system', number), 2);
  const fails = (error: Error) => boxes.use('anna', 'system', () => Promise.reject(error)).catch((it) => it);
  assert.is(
    (await fails(new MailServerError('folder-missing', { protocol: 'imap' }))).fault,
    'folder-missing',
  );
  assert.is(await boxes.use('anna', 'system', number), 2);
  await fails(new Error('broken'));
  assert.is(await boxes.use('anna', 'system', number), 3);
  await boxes.close();
});

test('it is closed when nobody needs it any more, and at the end of the service', async () => {
  const server = countingServer();
  const boxes = keptMailboxes(server, 1);
  await boxes.use('anna', 'system', number);
  await until(
    () => server.closed,
    (closed) => closed.length === 1,
  );
  await boxes.close();
  await boxes.use('anna', 'system', number);
  assert.equal(server.closed, [1, 2], 'after the end nothing is kept');
});

test.run();
