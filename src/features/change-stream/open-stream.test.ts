import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openStream } from './open-stream.ts';

let dropped = 0;
const request = { socket: { destroy: () => (dropped += 1) } } as unknown as IncomingMessage;

test('what is told after the end, and before the reader has taken it, is left out', async () => {
  let closed = 0;
  const { body, write, end } = openStream(request, () => (closed += 1));
  write({ position: 1 });
  end();
  write({ position: 2 });
  end();
  assert.is(await text(body), '{"position":1}\n');
  assert.is(closed, 1);
});

test('a reader that takes nothing is dropped', () => {
  dropped = 0;
  const { write } = openStream(request, () => {});
  for (let n = 0; n < 3; n += 1) write({ text: 'x'.repeat(40_000) });
  assert.is(dropped, 1);
});

test.run();
