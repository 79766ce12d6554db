import { once } from 'node:events';
import { PassThrough, Readable, Writable } from 'node:stream';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { watchLeaving } from './watch-leaving.ts';

const leaving = suite('what has left this process');

/** A socket that takes nothing until it is told to. */
function slowSocket() {
  const held: ((error?: Error) => void)[] = [];
  const socket = new Writable({
    highWaterMark: 1_000_000,
    write: (_chunk, _encoding, done) => void held.push(done),
  });
  socket.on('error', () => {});
  return { socket, held };
}

leaving('handed to the socket is not gone: only what the system has taken is', async () => {
  const { socket, held } = slowSocket();
  const message = Readable.from([Buffer.from('first'), Buffer.from('last')]);
  const watch = watchLeaving(socket, message);
  message.pipe(socket, { end: false });
  assert.not.ok(watch.hasLeft(), 'nothing was read');
  await once(message, 'end');
  assert.not.ok(watch.hasLeft(), 'all was read, and waits');
  held.shift()?.();
  await new Promise(setImmediate);
  assert.not.ok(watch.hasLeft(), 'the last piece waits');
  held.shift()?.();
  await new Promise(setImmediate);
  assert.ok(watch.hasLeft());
  watch.stop();
});

leaving('what breaks while it waits has not left, however it is cleared away', async () => {
  const { socket } = slowSocket();
  const message = Readable.from([Buffer.from('first'), Buffer.from('last')]);
  const watch = watchLeaving(socket, message);
  message.pipe(socket, { end: false });
  await once(message, 'end');
  socket.destroy(new Error('reset'));
  await new Promise((closed) => void socket.once('close', closed));
  assert.not.ok(watch.hasLeft());
});

leaving('the socket is as it was afterwards, and who writes is told', async () => {
  const socket = new PassThrough();
  const { write } = socket;
  const watch = watchLeaving(socket, Readable.from([]));
  await new Promise<void>((told) => void socket.write('a', 'utf8', () => told()));
  await new Promise<void>((told) => void socket.write('b', () => told()));
  watch.stop();
  assert.is(socket.write, write);
  assert.is(String(socket.read()), 'ab');
});

leaving.run();
