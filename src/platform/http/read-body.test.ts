import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { eachChunk, Problem, readBytes } from './index.ts';

const body = suite('reading a body');
/** A request of which only the body matters. */
const requestOf = (stream: Readable) => Object.assign(stream, { headers: {} }) as unknown as IncomingMessage;
const chunks = (list: Iterable<Buffer>) => requestOf(Readable.from(list, { objectMode: false }));
const codeOf = (error: unknown) => (error instanceof Problem ? error.code : error);

function* byteByByte(bytes: Buffer): Iterable<Buffer> {
  for (let at = 0; at < bytes.length; at += 1) yield bytes.subarray(at, at + 1);
}

body('puts it together whatever pieces it comes in, none at all included', async () => {
  const bytes = Buffer.from('The quick brown fox. '.repeat(50));
  assert.equal(await readBytes(chunks(byteByByte(bytes))), bytes);
  assert.equal(await readBytes(chunks([bytes.subarray(0, 1), bytes.subarray(1)])), bytes);
  assert.is((await readBytes(chunks([]))).length, 0);
});

body('the limit is the last size that is taken', async () => {
  assert.is((await readBytes(chunks([Buffer.alloc(10)]), 10)).length, 10);
  assert.is(await readBytes(chunks([Buffer.alloc(5), Buffer.alloc(6)]), 10).catch(codeOf), 'body-too-large');
});

body('what a listener throws, at once or later, ends in the promise', async () => {
  const fault = new Error('no');
  const throwing = () => {
    throw fault;
  };
  assert.is(await eachChunk(chunks([Buffer.alloc(1)]), throwing).catch(codeOf), fault);
  assert.is(await eachChunk(chunks([Buffer.alloc(1)]), async () => throwing()).catch(codeOf), fault);
});

body('waits for a listener that is busy', async () => {
  const order: string[] = [];
  await eachChunk(chunks([Buffer.from('a'), Buffer.from('b')]), async (chunk) => {
    order.push(`${chunk}`);
    await new Promise((later) => setImmediate(later));
    order.push(`${chunk} done`);
  });
  assert.equal(order, ['a', 'a done', 'b', 'b done']);
});

body('has a deadline that no drop puts off', async () => {
  const stream = new Readable({ read() {} });
  const drip = setInterval(() => stream.push('x'), 1);
  const why = await eachChunk(requestOf(stream), () => undefined, { withinMs: 50 }).catch(codeOf);
  clearInterval(drip);
  assert.is(why, 'body-too-slow');
});

/** A request whose body has come with its headers, and is buffered. */
function complete(list: readonly Buffer[]): IncomingMessage {
  const stream = new Readable({ read() {} });
  for (const chunk of list) stream.push(chunk);
  stream.push(null);
  return Object.assign(requestOf(stream), { complete: true });
}

body(
  'one that is there already is read without waiting for anything, however little time there is',
  async () => {
    const bytes = Buffer.from('The quick brown fox');
    assert.equal(await readBytes(complete([bytes.subarray(0, 4), bytes.subarray(4)])), bytes);
    assert.is((await readBytes(complete([]))).length, 0);
    assert.is(await readBytes(complete([Buffer.alloc(11)]), 10).catch(codeOf), 'body-too-large');
    const fault = new Error('no');
    const throwing = () => {
      throw fault;
    };
    assert.is(await eachChunk(complete([bytes]), throwing).catch(codeOf), fault);
    assert.is(await eachChunk(complete([bytes]), async () => throwing()).catch(codeOf), fault);
    let isOver = false;
    await eachChunk(
      complete([bytes]),
      async () => {
        await new Promise((later) => setTimeout(later, 20));
        isOver = true;
      },
      { withinMs: 1 },
    );
    assert.ok(isOver);
    const gone = complete([bytes]);
    gone.destroy();
    assert.is(await readBytes(gone).catch(codeOf), 'malformed-body');
  },
);

body('ends when the caller hangs up, before it is read or in the middle', async () => {
  const gone = requestOf(new Readable({ read() {} }));
  const read = readBytes(gone).catch(codeOf);
  gone.destroy(new Error('ECONNRESET'));
  assert.is(await read, 'malformed-body');
  assert.is(await readBytes(gone).catch(codeOf), 'malformed-body');
});
body.run();
